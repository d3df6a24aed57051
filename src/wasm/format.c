// SPDX-License-Identifier: MIT
// What the pages' module needs of stdio.h and strtod, without files, wide characters and long doubles, which pages
// would load (8 kB with Brotli). Conversions that the module does not use are a mistake of ours, and end it.
#include "wasm/decimal.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct out {
    char *to;
    size_t room;
    size_t length; // of the whole text
};

static void put(struct out *out, char c) {
    if (out->length + 1 < out->room) {
        out->to[out->length] = c;
    }
    out->length++;
}

static void fill(struct out *out, char c, int count) {
    while (count-- > 0) {
        put(out, c);
    }
}

// ---- a conversion ---------------------------------------------------------------------------------------------------

struct conversion {
    bool zeros;
    bool left;
    int width;
    int precision; // −1: none
    int longs;     // 2: long long
};

static void put_text(struct out *out, const struct conversion *conversion, const char *text, size_t length) {
    const int blank = conversion->width - (int)length;
    fill(out, ' ', conversion->left ? 0 : blank);
    for (size_t i = 0; i < length; i++) {
        put(out, text[i]);
    }
    fill(out, ' ', conversion->left ? blank : 0);
}

static void put_string(struct out *out, const struct conversion *conversion, const char *text) {
    size_t length = 0;
    while (length != (size_t)conversion->precision && text[length] != '\0') {
        length++;
    }
    put_text(out, conversion, text, length);
}

static void put_whole(struct out *out, const struct conversion *conversion, bool negative, unsigned long long number,
                      unsigned base, const char *symbols) {
    char digits[96];
    size_t start = sizeof digits;
    do {
        digits[--start] = symbols[number % base];
        number /= base;
    } while (number > 0);
    while (conversion->zeros && start > 1 && (int)(sizeof digits - start) + negative < conversion->width) {
        digits[--start] = '0';
    }
    if (negative) {
        digits[--start] = '-';
    }
    put_text(out, conversion, digits + start, sizeof digits - start);
}

// ---- doubles --------------------------------------------------------------------------------------------------------

// The digits from 10 to the power `top` on, `behind` of them behind the point.
static void put_digits(struct out *out, const struct decimal *decimal, int top, int behind) {
    for (int power = top > 0 ? top : 0; power >= -behind; power--) {
        if (power == -1) {
            put(out, '.');
        }
        put(out, (char)('0' + decimal_digit(decimal, power)));
    }
}

static void put_fixed(struct out *out, const struct conversion *conversion, struct decimal *decimal) {
    const int behind = conversion->precision < 0 ? 6 : conversion->precision;
    decimal_round(decimal, behind);
    put_digits(out, decimal, decimal->count - decimal->behind - 1, behind);
}

static void put_exponent(struct out *out, int exponent) {
    put(out, 'e');
    put(out, exponent < 0 ? '-' : '+');
    put_whole(out, &(struct conversion){.zeros = true, .width = 2, .precision = -1}, false,
              (unsigned long long)(exponent < 0 ? -exponent : exponent), 10, "0123456789");
}

// As %g: so many digits that count, without zeros at the end.
static void put_short(struct out *out, const struct conversion *conversion, struct decimal *decimal) {
    const int digits = conversion->precision < 0 ? 6 : conversion->precision == 0 ? 1 : conversion->precision;
    decimal_round(decimal, digits - (decimal->count - decimal->behind));
    int top = decimal->count == 0 ? 0 : decimal->count - decimal->behind - 1;
    const int exponent = top;
    const bool scientific = exponent < -4 || exponent >= digits;
    if (scientific) {
        decimal->behind += exponent;
        top = 0;
    }
    int behind = decimal->behind;
    while (behind > 0 && decimal_digit(decimal, -behind) == 0) {
        behind--;
    }
    put_digits(out, decimal, top, behind < 0 ? 0 : behind);
    if (scientific) {
        put_exponent(out, exponent);
    }
}

static void put_double(struct out *out, const struct conversion *conversion, char kind, double number) {
    struct decimal decimal;
    if (signbit(number)) {
        put(out, '-');
    }
    if (!isfinite(number)) {
        put_string(out, conversion, isnan(number) ? "nan" : "inf");
        return;
    }
    decimal_of(&decimal, fabs(number));
    (kind == 'f' ? put_fixed : put_short)(out, conversion, &decimal);
}

// ---- a format -------------------------------------------------------------------------------------------------------

static int number_at(const char **format, va_list *arguments) {
    int number = 0;
    if (**format == '*') {
        ++*format;
        return va_arg(*arguments, int);
    }
    for (; **format >= '0' && **format <= '9'; ++*format) {
        number = number * 10 + (**format - '0');
    }
    return number;
}

static struct conversion conversion_at(const char **format, va_list *arguments) {
    struct conversion conversion = {.precision = -1};
    for (; **format == '0' || **format == '-'; ++*format) {
        conversion.zeros = conversion.zeros || **format == '0';
        conversion.left = conversion.left || **format == '-';
    }
    conversion.width = number_at(format, arguments);
    if (**format == '.') {
        ++*format;
        conversion.precision = number_at(format, arguments);
    }
    for (; **format == 'l' || **format == 'z'; ++*format) {
        conversion.longs += **format == 'l';
    }
    return conversion;
}

static void put_signed(struct out *out, const struct conversion *conversion, long long number) {
    put_whole(out, conversion, number < 0, number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number, 10,
              "0123456789");
}

static void convert(struct out *out, const struct conversion *conversion, char kind, va_list *arguments) {
    const bool wide = conversion->longs == 2; // all others are 32 bits
    if (kind == 's') {
        put_string(out, conversion, va_arg(*arguments, const char *));
    } else if (kind == 'c') {
        put_text(out, conversion, &(char){(char)va_arg(*arguments, int)}, 1);
    } else if (kind == 'd') {
        put_signed(out, conversion, wide ? va_arg(*arguments, long long) : va_arg(*arguments, int));
    } else if (kind == 'u' || kind == 'x' || kind == 'X') {
        const unsigned long long number = wide ? va_arg(*arguments, unsigned long long) : va_arg(*arguments, unsigned);
        put_whole(out, conversion, false, number, kind == 'u' ? 10 : 16,
                  kind == 'X' ? "0123456789ABCDEF" : "0123456789abcdef");
    } else if (kind == 'f' || kind == 'g') {
        put_double(out, conversion, kind, va_arg(*arguments, double));
    } else if (kind == '%') {
        put(out, '%');
    } else {
        abort();
    }
}

int vsnprintf(char *restrict to, size_t room, const char *restrict format, va_list given) {
    struct out out = {.to = to, .room = room};
    va_list arguments;
    va_copy(arguments, given);
    for (const char *at = format; *at != '\0'; at++) {
        if (*at != '%') {
            put(&out, *at);
            continue;
        }
        at++;
        const struct conversion conversion = conversion_at(&at, &arguments);
        convert(&out, &conversion, *at, &arguments);
    }
    va_end(arguments);
    if (room > 0) {
        to[out.length < room ? out.length : room - 1] = '\0';
    }
    return (int)out.length;
}

int snprintf(char *restrict to, size_t room, const char *restrict format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(to, room, format, arguments);
    va_end(arguments);
    return length;
}
