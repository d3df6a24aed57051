// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "run/os.h"

int main(int argc, char **argv) {
    os_begin(&argc, &argv);
    return cli_main(argc, argv);
}
