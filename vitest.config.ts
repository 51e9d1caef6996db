import { defineConfig } from 'vitest/config'

// These reach Node as --conditions, for require() too: naming `import` here would hand ES modules to CommonJS packages.
const resolve = { conditions: ['source', 'node'] }
const ssr = { resolve }

// unit: no database, no network, under a minute. integration: an embedded PostgreSQL for the run, a database per file.
export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: ['{domain,backend,projections,workers,frontend,scripts}/**/src/**/*.test.{ts,tsx}', 'tests/scenarios/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/dist/**', '**/node_modules/**'],
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'integration',
          include: ['**/src/**/*.db.test.ts', 'tests/{contracts,migrations,faults,security}/**/*.test.ts'],
          exclude: ['**/dist/**', '**/node_modules/**'],
          globalSetup: ['tests/embedded-stores.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        // The faults in full length, by a seed: `npm run test:faults`.
        resolve,
        ssr,
        test: {
          name: 'faults',
          include: ['tests/faults/*.{test,long}.ts'],
          globalSetup: ['tests/embedded-stores.ts'],
          env: { FAULTS: 'full' },
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
    ],
  },
})
