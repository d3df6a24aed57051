// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/completion.h"

static int run(const struct cli_command *self, int argc, char **argv) {
    return cli_complete(&cli_pesthouse, self, argc, argv);
}

const struct cli_command completion_command = {
    CLI_COMPLETION,
    .examples = "  eval \"$(pesthouse completion bash)\"\n"
                "  pesthouse completion zsh > ~/.zfunc/_pesthouse\n"
                "  pesthouse completion fish > ~/.config/fish/completions/pesthouse.fish\n",
    .run = run,
};
