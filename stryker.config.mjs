import { execFileSync } from 'node:child_process'

const slices = 16
// `MUTATION_SLICE=3` tries another sixteenth of the files, `answering/states` those of a folder, `all` every one of
// them (hours).
const slice = process.env.MUTATION_SLICE ?? '0'

/**
 * Mutation testing of what must not be silently wrong: expressions, interactions and the engine.
 * Only the mutants that a test runs through are tried; those of constants made at load time are left out.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  // A busy machine is no proof: what loops for ever is stopped by the count of its rounds long before.
  timeoutMS: 60_000,
  mutate: sources().filter(inSlice),
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
  tempDirName: '.stryker',
  ignorePatterns: ['**/dist', 'docs', '.data', 'test-results'],
}

function inSlice(file, index) {
  if (/^\d+$/.test(slice)) return index % slices === Number(slice)
  return slice === 'all' || file.startsWith(`domain/src/${slice}`)
}

function sources() {
  const folders = ['expression', 'interactions', 'answering'].map((folder) => `domain/src/${folder}/*.ts`)
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' }).split('\n')
  return files.filter((file) => file !== '' && !/\.test\.ts$|\/testing\/|\/index\.ts$/.test(file))
}
