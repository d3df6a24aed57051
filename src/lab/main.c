// SPDX-License-Identifier: MIT
#include "lab/commands.h"
#include "run/os.h"

int main(int argc, char **argv) {
    os_begin(&argc, &argv);
    return cli_program_run(&lab_program, argc, argv);
}
