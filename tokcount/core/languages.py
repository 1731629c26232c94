"""Tells the language of a file by its name alone.

The names are those of GitHub linguist (`languages.yml`), of the languages that are most in use;
where linguist has several for an extension, the one that is meant most often. What it leaves to
others: everything that a look into the file could tell.
"""

import os

UNKNOWN = "(unknown)"
_EXTENSIONS = {
    "Assembly": "asm s",
    "Astro": "astro",
    "Batchfile": "bat cmd",
    "C": "c h",
    "C#": "cs csx",
    "C++": "c++ cc cpp cxx h++ hh hpp hxx ipp",
    "CMake": "cmake",
    "CSS": "css",
    "CSV": "csv",
    "Clojure": "clj cljc cljs edn",
    "CoffeeScript": "coffee",
    "Common Lisp": "cl lisp lsp",
    "Crystal": "cr",
    "Cuda": "cu cuh",
    "Cython": "pxd pxi pyx",
    "D": "d",
    "Dart": "dart",
    "Diff": "diff patch",
    "Dockerfile": "dockerfile containerfile",
    "Elixir": "ex exs",
    "Elm": "elm",
    "Emacs Lisp": "el",
    "Erlang": "erl hrl",
    "F#": "fs fsi fsx",
    "Fortran": "f f77 f90 f95 for",
    "GLSL": "frag glsl vert",
    "Gherkin": "feature",
    "Go": "go",
    "Gradle": "gradle",
    "GraphQL": "gql graphql graphqls",
    "Groovy": "groovy",
    "HCL": "hcl tf tfvars",
    "HTML": "htm html xhtml",
    "Haskell": "hs",
    "INI": "cfg ini",
    "JSON": "geojson json webmanifest",
    "JSON with Comments": "jsonc",
    "JSON5": "json5",
    "JSONL": "jsonl ndjson",
    "Java": "java",
    "Java Properties": "properties",
    "JavaScript": "cjs es6 js jsx mjs",
    "Jinja": "j2 jinja jinja2",
    "Julia": "jl",
    "Jupyter Notebook": "ipynb",
    "Kotlin": "kt kts",
    "Less": "less",
    "Lua": "lua",
    "MATLAB": "matlab",
    "MDX": "mdx",
    "Makefile": "mak mk",
    "Markdown": "markdown md mdown mkd",
    "Nim": "nim nims",
    "Nix": "nix",
    "OCaml": "ml mli",
    "Objective-C": "m",
    "Objective-C++": "mm",
    "Org": "org",
    "PHP": "php phtml",
    "Pascal": "pas",
    "Perl": "pl pm",
    "PowerShell": "ps1 psd1 psm1",
    "Prolog": "pro prolog",
    "Protocol Buffer": "proto",
    "Python": "py pyi pyw",
    "R": "r",
    "Racket": "rkt",
    "Ruby": "gemspec rake rb ru",
    "Rust": "rs",
    "SCSS": "scss",
    "SQL": "sql",
    "SVG": "svg",
    "Sass": "sass",
    "Scala": "sbt sc scala",
    "Scheme": "scm ss",
    "Shell": "bash sh zsh",
    "Solidity": "sol",
    "Starlark": "bzl star",
    "Svelte": "svelte",
    "Swift": "swift",
    "SystemVerilog": "sv svh",
    "TOML": "toml",
    "TSV": "tab tsv",
    "TSX": "tsx",
    "Tcl": "tcl",
    "TeX": "bib cls sty tex",
    "Text": "text txt",
    "Thrift": "thrift",
    "TypeScript": "cts mts ts",
    "Verilog": "v",
    "VHDL": "vhd vhdl",
    "Vim Script": "vim",
    "Visual Basic .NET": "vb",
    "Vue": "vue",
    "WebAssembly": "wast wat",
    "XML": "rss xml xsd xsl xslt",
    "YAML": "yaml yml",
    "Zig": "zig",
    "reStructuredText": "rest rst",
}
_NAMES = {
    "Dockerfile": "dockerfile containerfile",
    "Go Module": "go.mod",
    "Ignore List": ".dockerignore .gitignore .ignore .npmignore",
    "Groovy": "jenkinsfile",
    "Just": "justfile",
    "Makefile": "gnumakefile makefile",
    "CMake": "cmakelists.txt",
    "Ruby": "gemfile rakefile vagrantfile",
    "Shell": ".bash_profile .bashrc .profile .zshrc",
    "Starlark": "build.bazel workspace",
    "TOML": "cargo.lock poetry.lock uv.lock",
    "Text": "copying license notice readme",
}
_BY_EXTENSION = {
    f".{each}": name for name, listed in _EXTENSIONS.items() for each in listed.split()
}
_BY_NAME = {each: name for name, listed in _NAMES.items() for each in listed.split()}


def language_of(path: str) -> str:
    """Return the language of a file; `(unknown)` where its name tells none.

    >>> language_of("src/main.RS"), language_of("docker/Dockerfile"), language_of("<stdin>")
    ('Rust', 'Dockerfile', '(unknown)')
    """
    name = os.path.basename(path).lower()
    return _BY_NAME.get(name) or _BY_EXTENSION.get(os.path.splitext(name)[1], UNKNOWN)
