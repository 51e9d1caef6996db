import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Mutants live in a copy of the tree, whose node_modules still lead here: the copy's own sources are named outright.
const sources = fileURLToPath(new URL('domain/src', import.meta.url))

export default defineConfig({
  resolve: {
    conditions: ['source', 'node'],
    alias: [{ find: /^@naire\/domain\/(.+)$/, replacement: `${sources}/$1/index.ts` }],
  },
  test: {
    include: ['domain/src/{expression,interactions,answering,questions}/**/*.test.ts', 'tests/scenarios/**/*.test.ts'],
    // What looks at thousands of random cases for one, or runs examples, takes too long to be run for each mutant.
    exclude: ['**/node_modules/**', '**/*{properties,fuzz,bound}.test.ts', '**/{synthetic-respondents,guide}.test.ts'],
    // The tests share no state; a fresh world for each file would cost more than the tests.
    isolate: false,
    testTimeout: 60_000,
    // Mutants are switched by code around them, which needs stack of its own.
    testNamePattern: /^(?!.*so deep)/,
  },
})
