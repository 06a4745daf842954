// What is asked of all JavaScript here: the rules that ESLint recommends.
import { createRequire } from "node:module";

// `make lint` installs what it needs there, not beside this file.
const installed = createRequire(new URL("../.venv/npm/", import.meta.url));
const js = installed("@eslint/js");
const globals = installed("globals");

// A method that others override names what it is given; so does who takes a thing out of others.
const unused = { argsIgnorePattern: "^_", varsIgnorePattern: "^_$", ignoreRestSiblings: true };

export default [
  { ignores: ["site/dist/"] },
  js.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } },
    rules: { "no-unused-vars": ["error", unused] },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
];
