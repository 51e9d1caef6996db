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
  mutate: ['domain/src/{expression,interactions,answering}/**/*.ts', '!**/*.test.ts', '!**/testing/**'],
  reporters: ['clear-text', 'json', 'progress'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
  tempDirName: '.stryker',
  ignorePatterns: ['**/dist', 'docs', '.data', 'test-results'],
}
