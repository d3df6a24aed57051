# SPDX-License-Identifier: MIT
"""The parts of THIRD-PARTY.md in the forms of others: debian/copyright, and a bill of materials in CycloneDX."""

import json
import re
import uuid

AUTHORS = "2026 the Pesthouse authors"
COPYRIGHT_LINE = re.compile(r"^(?:.*\bis )?copyright\b[\s:]*(?:\(c\)|©)?\s*(.*)$", re.I | re.M)
COPYRIGHT_FIELD = re.compile(r"^Copyright:(.*(?:\n[ \t].*)*)", re.M)


def holders(text):
    """The years and names of a notice, each once."""
    found = [line for field in COPYRIGHT_FIELD.findall(text) for line in field.splitlines()]
    found += [line for line in COPYRIGHT_LINE.findall(text) if re.match(r"\d{4}|Project ", line)]
    lines = (re.sub(r"\s*\(?https?://\S+,?$", "", line.strip()) for line in found)
    return list(dict.fromkeys(line for line in lines if line))


# ---- debian/copyright -----------------------------------------------------------------------------------------------

HEAD = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Pesthouse
Comment: `make notices` writes this file, of the same notices as THIRD-PARTY.md.
"""
DEBIAN_NAMES = {"MIT": "Expat", "public domain": "public-domain"}


def paragraph(files, copyright_lines, licence, text):
    lines = "".join(f" {line}".rstrip() + "\n" if line.strip() else " .\n" for line in text.strip().splitlines())
    names = "\n           ".join(copyright_lines)
    return f"\nFiles: {' '.join(files)}\nCopyright: {names}\nLicense: {licence}\n{lines}"


def debian_copyright(own_licence, parts):
    """The whole file. The pages are one paragraph: what is in which of their files, only their bundler knows."""
    own = own_licence.split("\n\n", 2)[2]
    inside = [part for part in parts if re.search("pages|modules", part["in"])]
    names = dict.fromkeys([AUTHORS, *(name for part in inside for name in holders(part["text"]))])
    pages = "Pesthouse's own part is under this licence:\n\n" + own
    for part in inside:
        pages += f"\n\nThey contain {part['title']} ({part['licence']}; {part['source']}):\n\n{part['text']}"
    text = HEAD + paragraph(["*"], [AUTHORS], "Expat", own)
    text += paragraph(["pages/*"], names, "Expat-and-notices", pages)
    for part in parts:
        if "files" in part:
            licence = DEBIAN_NAMES.get(part["licence"], part["licence"])
            text += paragraph(part["files"], holders(part["text"]) or [part["title"]], licence, part["text"])
    return text


# ---- CycloneDX ------------------------------------------------------------------------------------------------------


def licences(name):
    if " " not in name:
        return [{"license": {"id": name}}]
    if re.search(r", | and ", name):
        return [{"expression": re.sub(r", | and ", " AND ", name)}]
    return [{"license": {"name": name}}]


def component(part):
    entry = {"type": "data" if "files" in part else "library", "bom-ref": part["title"], "name": part["title"]}
    if "version" in part:
        purl = f"pkg:npm/{part['title'].replace('@', '%40')}@{part['version']}"
        entry |= {"version": part["version"], "bom-ref": purl, "purl": purl}
    entry["licenses"] = licences(part["licence"])
    if holders(part["text"]):
        entry["copyright"] = "; ".join(holders(part["text"]))
    link = re.search(r"https?://[^\s,;]+", part["source"])
    if link:
        entry["externalReferences"] = [{"type": "website", "url": link.group()}]
    entry["properties"] = [{"name": "pesthouse:in", "value": part["in"]}]
    return entry


def bill_of_materials(version, time, parts):
    """What a release contains, as JSON. `time` is that of its commit, so that the same commit gives the same bytes."""
    components = [component(part) for part in parts]
    own = f"pkg:generic/pesthouse@{version}"
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": time,
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "pesthouse",
                "version": version,
                "purl": own,
                "licenses": licences("MIT"),
                "copyright": AUTHORS,
            },
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": [entry["bom-ref"] for entry in components]}],
    }
    bill["serialNumber"] = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bill, sort_keys=True)).urn
    return json.dumps(bill, indent=2, ensure_ascii=False) + "\n"
