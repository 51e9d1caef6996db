import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Mutants live in a copy of the tree, whose node_modules still lead here: the copy's own sources are named outright.
const sources = fileURLToPath(new URL('domain/src', import.meta.url))

export default defineConfig({
  resolve: { conditions: ['source', 'node'], alias: [{ find: /^@naire\/domain\/(.+)$/, replacement: `${sources}/$1/index.ts` }] },
  test: {
    include: ['domain/src/{expression,interactions,answering,questions}/**/*.test.ts', 'tests/{scenarios,expression}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
  },
})
