// SPDX-License-Identifier: MIT
#ifdef _WIN32

#define _CRT_RAND_S // rand_s
#include "base/system.h"

#include <stdlib.h>
#include <string.h>
#include <windows.h>

uint64_t ph_clock_ns(void) {
    LARGE_INTEGER ticks;
    LARGE_INTEGER per_second;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&per_second);
    const uint64_t whole = (uint64_t)(ticks.QuadPart / per_second.QuadPart);
    const uint64_t rest = (uint64_t)(ticks.QuadPart % per_second.QuadPart);
    return whole * 1000000000u + rest * 1000000000u / (uint64_t)per_second.QuadPart;
}

bool ph_random_bytes(void *bytes, size_t count) {
    for (size_t done = 0; done < count; done += sizeof(unsigned)) {
        unsigned drawn;
        if (rand_s(&drawn) != 0) {
            return false;
        }
        const size_t left = count - done;
        memcpy((unsigned char *)bytes + done, &drawn, left < sizeof drawn ? left : sizeof drawn);
    }
    return true;
}

#else

#define _DEFAULT_SOURCE // getentropy
#include "base/system.h"

#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h> // getentropy
#endif

uint64_t ph_clock_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

bool ph_random_bytes(void *bytes, size_t count) {
    return getentropy(bytes, count) == 0;
}

#endif
