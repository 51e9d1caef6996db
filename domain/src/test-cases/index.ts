/** Answers that an author keeps with what came of them, to be tried again after every change. */
export { caseEntry, isTestCase, testCasesOf } from './case-resources.ts'
export { runCase, type CaseDifference } from './run-case.ts'
export { type CaseOutcome, type TestCase, recordedCase } from './test-case.ts'
