// SPDX-License-Identifier: MIT
#include "tui/terminal/window.h"

#include "run/os.h"

struct tui_window tui_window_size(void) {
    struct tui_window window;
    return os_window_size(&window.columns, &window.rows) ? window : (struct tui_window){0};
}
