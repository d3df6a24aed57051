// SPDX-License-Identifier: MIT
#include "tools/learn/write.h"

#include "run/file.h"

enum ph_status learn_network_write(const struct network *network, const struct ph_writer *learned, const char *path,
                                   struct ph_error *error) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    ph_write_format(&writer, "{\n  \"inputs\": %u,\n  \"hidden\": %u,\n  \"learned\": {\n", network->inputs,
                    network->hidden);
    ph_write_bytes(&writer, learned->data, learned->length);
    ph_write_text(&writer, "  },\n  \"weights\": [");
    const size_t weights = network_weights(network->inputs, network->hidden);
    for (size_t i = 0; i < weights; i++) {
        ph_write_format(&writer, "%s%s%.6g", i == 0 ? "" : ",", i % NETWORK_LANES == 0 ? "\n    " : " ",
                        (double)network->weights[i]);
    }
    ph_write_text(&writer, "\n  ]\n}\n");
    const enum ph_status status = writer.failed || learned->failed
                                      ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "no memory for what was learned")
                                      : file_write(path, writer.data, writer.length, error);
    ph_writer_deinit(&writer);
    return status;
}
