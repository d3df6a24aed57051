// SPDX-License-Identifier: MIT
#include "lab/commands.h"

int main(int argc, char **argv) {
    return cli_program_run(&lab_program, argc, argv);
}
