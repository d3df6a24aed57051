// SPDX-License-Identifier: MIT
// Whether two pictures of pages show the same.

/** A browser paints an edge a point further now and then, by luck; a letter or a card differs by more. */
export const edge = 12;

/** How many points of two pictures differ. */
export async function differing(browser, one, other) {
    const page = await browser.newPage();
    const count = await page.evaluate(
        async (pictures) => {
            const [first, second] = await Promise.all(
                pictures.map(async (bytes) => {
                    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob());
                    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
                    canvas.drawImage(image, 0, 0);
                    return new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer);
                }),
            );
            return first.length === second.length
                ? first.filter((point, i) => point !== second[i]).length
                : first.length;
        },
        [one, other].map((taken) => taken.toString("base64")),
    );
    await page.close();
    return count;
}
