# SPDX-License-Identifier: MIT
# The desks of the pages, for their module and for the tests that run them natively.
set(pages_sources)
foreach(source exports pages_desks requests)
    list(APPEND pages_sources ${PROJECT_SOURCE_DIR}/src/wasm/${source}.c)
endforeach()

# Pages speak English until they load the catalogue of another language. This table takes the place of the library's.
set(pages_catalogues ${PROJECT_BINARY_DIR}/generated/pages/catalogues.c)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/generated/pages)
add_custom_command(
    OUTPUT ${pages_catalogues}
    COMMAND ${Python3_EXECUTABLE} -B tools/generate_words.py --out ${pages_catalogues}
        --pages ${PROJECT_BINARY_DIR}/catalogues
    COMMAND ${Python3_EXECUTABLE} -B tools/generate_rule_texts.py --pages ${PROJECT_BINARY_DIR}/catalogues
    DEPENDS ${PROJECT_SOURCE_DIR}/tools/generate_words.py ${words_tools} ${words_sources} ${translations}
        ${PROJECT_SOURCE_DIR}/tools/generate_rule_texts.py ${PROJECT_SOURCE_DIR}/tools/rule_sentences.py ${rule_pages}
        ${rule_sentences}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Generating the languages of the pages"
    VERBATIM)
list(APPEND pages_sources ${pages_catalogues})

# Nor do pages show more of a game's tables than the names of things and what is printed on them.
foreach(generator IN LISTS data_generators)
    string(REGEX REPLACE ".*/generate_(.*)_data\\.py$" "\\1" game ${generator})
    set(description ${PROJECT_BINARY_DIR}/generated/pages/${game}_description.c)
    add_custom_command(
        OUTPUT ${description}
        COMMAND ${Python3_EXECUTABLE} -B ${generator} --bare --out ${PROJECT_BINARY_DIR}/generated/pages
        DEPENDS ${generator} ${PROJECT_SOURCE_DIR}/tools/game_data.py ${PROJECT_BINARY_DIR}/generated/games/${game}/${game}_description.c
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
        COMMENT "Generating what the pages read of the description of ${game}"
        VERBATIM)
    list(APPEND pages_sources ${description})
endforeach()
