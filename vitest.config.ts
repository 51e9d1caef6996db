import { defineConfig } from 'vitest/config'
import { localeFiles } from './frontend/management/src/workplace/texts/locale-files.ts'
import { languages } from './frontend/vite-languages.ts'
import { manual } from './frontend/vite-manual.ts'

// These reach Node as --conditions, for require() too: naming `import` here would hand ES modules to CommonJS packages.
const resolve = { conditions: ['source', 'node'] }
const ssr = { resolve }
const pages = { conditions: ['source', 'module', 'browser', 'development'], mainFields: ['module'] }

// unit: no database, no network, under a minute. integration: an embedded PostgreSQL for the run, a database per file.
// Minutes of waiting, of other people's clients and of randomness: `npm run test:full` runs them, `npm test` does not.
const whole = process.env['SUITE'] === 'full'
const long = [
  'tests/faults/{01,04,05,08,13,15,16,17,18,19}-*.test.ts',
  'tests/clients/{odata2ts,openapi,examples}.test.ts',
  'tests/contracts/openapi.test.ts',
  'tests/contracts/kurrent-faults.test.ts',
  'projections/src/columnar/columnar.db.test.ts',
  'projections/src/rebuilt-equals-incremental.db.test.ts',
  'workers/src/fetch-recordings/*.db.test.ts',
  'backend/api/src/access-log/access-log.db.test.ts',
]

const measured = ['expression', 'interactions', 'answering'].map((folder) => `domain/src/${folder}/**`)

export default defineConfig({
  test: {
    coverage: {
      include: measured.map((files) => `${files}/*.ts`),
      exclude: ['**/*.test.ts', '**/testing/**'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: 'test-results/coverage',
      thresholds: Object.fromEntries(measured.map((files) => [files, { branches: 98 }])),
    },
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          // A busy machine is no failure; what hangs still ends.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            '{domain,contract,backend,projections,workers,frontend,scripts}/**/src/**/*.test.{ts,tsx}',
            'tests/{scenarios,benches,offline-runs}/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', '**/*.dom.test.tsx', '**/dist/**', '**/node_modules/**'],
          // A process and its modules for each file took three quarters of a run. What a file puts in the place of a
          // global it takes back.
          isolate: false,
          // Of its own accord it leaves one of two cores idle.
          maxWorkers: 2,
        },
      },
      {
        // Screens in a document without a layout, before a server that the test plays.
        plugins: [languages(localeFiles), manual()],
        resolve: pages,
        ssr: { resolve: pages },
        test: {
          name: 'components',
          environment: 'happy-dom',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Bundled once and kept: module by module they take twenty seconds.
          deps: { optimizer: { client: { enabled: true, include: ['antd'] } } },
          include: ['frontend/**/src/**/*.dom.test.tsx'],
          exclude: ['**/dist/**', '**/node_modules/**'],
          setupFiles: ['tests/components/browser-parts.ts'],
          isolate: false,
          maxWorkers: 2,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'integration',
          include: ['**/src/**/*.db.test.ts', 'tests/{clients,contracts,faults,security,upgrade}/**/*.test.ts'],
          exclude: ['**/dist/**', '**/node_modules/**', ...(whole ? [] : long)],
          globalSetup: ['tests/embedded-stores.ts'],
          // Tests of memory look at what is left of it.
          execArgv: ['--expose-gc'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Half of the work of a run was to load the same modules for each file. What a file starts has a database of
          // its own and ends with it.
          isolate: false,
          // What passes at the second try is told as such by `npm test`.
          retry: 1,
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
