# SPDX-License-Identifier: MIT
"""The places of a message: what may stand between its braces, checked against what fills them."""

import re

from po_file import Wrong

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def cut(text, letter):
    """Splits a text at a letter outside of braces."""
    parts = [""]
    depth = 0
    for each in text:
        depth += (each == "{") - (each == "}")
        if each == letter and depth == 0:
            parts.append("")
        else:
            parts[-1] += each
    return parts


def pieces(where, text):
    """Alternates the literal parts of a text and the insides of its braces."""
    parts = []
    begun = 0
    depth = 0
    for i, letter in enumerate(text):
        if letter == "{":
            if depth == 0:
                parts.append(text[begun:i])
                begun = i + 1
            depth += 1
        elif letter == "}":
            depth -= 1
            if depth < 0:
                raise Wrong(f"{where}: a closing brace without an opening one in {text!r}")
            if depth == 0:
                parts.append(text[begun:i])
                begun = i + 1
    if depth:
        raise Wrong(f"{where}: a brace is not closed in {text!r}")
    return [*parts, text[begun:]]


def parse_name(where, text):
    """The plain form, the attributes and the forms of a name: "Gaule | f | in: en Gaule"."""
    plain, *rest = [part.strip() for part in cut(text, "|")]
    attributes = set()
    forms = {}
    for part in rest:
        form, *value = [piece.strip() for piece in cut(part, ":")]
        if not NAME.fullmatch(form):
            raise Wrong(f'{where}: expected an attribute or "form: text", got {part!r}')
        if not value:
            attributes.add(form)
        elif form in forms:
            raise Wrong(f"{where}: the form {form} appears twice")
        else:
            forms[form] = part.split(":", 1)[1].strip()
    if not plain:
        raise Wrong(f"{where}: a name begins with its plain form")
    return plain, attributes, forms


class Checker:
    """Knows the nouns and the names of a language."""

    def __init__(self, nouns, names):
        self.nouns = nouns  # set of them
        self.names = names  # by context: English names with (attributes, forms); None where not translated

    def check(self, where, text, kinds):
        """Returns the names of the places in a text. `kinds` has the kind of each place: (kind, context)."""
        found = set()
        for inside in pieces(where, text)[1::2]:
            found |= self.check_place(where, inside, kinds)
        return found

    def check_place(self, where, inside, kinds):
        match = NAME.match(inside)
        if not match:
            raise Wrong(f"{where}: expected the name of a place, got {{{inside}}}")
        place = match.group()[0].lower() + match.group()[1:]
        rest = inside[match.end() :]
        if place not in kinds:
            raise Wrong(f"{where}: unknown place {{{place}}}; expected one of: {', '.join(sorted(kinds)) or 'none'}")
        kind, context = kinds[place]
        if rest.startswith("?"):
            return {place} | self.check_alternatives(where, inside, rest[1:], kinds, kind, context)
        if rest.endswith(("&", "/")):
            if kind != "list":
                raise Wrong(f'{where}: {{{inside}}}: only lists can be joined by "and" or "or"')
            rest = rest[:-1]
        if rest and (not rest.startswith(":") or len(rest) < 2):
            raise Wrong(
                f"{where}: expected {{{place}}}, {{{place}:form}} or {{{place}?condition:text|text}}, got {{{inside}}}"
            )
        if rest:
            self.check_form(where, inside, rest[1:], kind, context)
        return {place}

    def check_form(self, where, inside, form, kind, context):
        if kind == "number":
            if form not in self.nouns:
                raise Wrong(
                    f'{where}: {{{inside}}}: po/en.po has no plural message "{{n}} {form}" with the context count'
                )
        elif context and kind in ("name", "list"):
            for name, known in self.names.get(context, {}).items():
                if known is not None and form not in known[1]:
                    raise Wrong(f"{where}: {{{inside}}}: the {context} {name!r} has no form {form}")
        else:
            raise Wrong(f"{where}: {{{inside}}}: a {kind} has no forms")

    def check_alternatives(self, where, inside, text, kinds, kind, context):
        found = set()
        *conditional, last = cut(text, "|")
        if not conditional:
            raise Wrong(f"{where}: {{{inside}}}: alternatives need at least two texts, as in {{who?you:have|has}}")
        for alternative in conditional:
            condition, *words = cut(alternative, ":")
            if not words:
                raise Wrong(f"{where}: {{{inside}}}: every alternative but the last begins with a condition")
            self.check_condition(where, inside, condition, kind, context)
            found |= self.check(where, alternative[len(condition) + 1 :], kinds)
        return found | self.check(where, last, kinds)

    def check_condition(self, where, inside, condition, kind, context):
        if kind == "number":
            known = condition == "one" or re.fullmatch(r"=\d+", condition)
        elif kind == "list":
            known = condition == "one"
        elif kind == "text":
            known = condition == "vowel" or re.fullmatch("[a-z]", condition)
        else:
            names = self.names.get(context, {})
            known = condition in names or any(name is not None and condition in name[0] for name in names.values())
        if kind == "decimal" or not known:
            raise Wrong(f"{where}: {{{inside}}}: unknown condition {condition!r} of a {context or kind}")
