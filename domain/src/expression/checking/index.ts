export { check, examine, type CheckResult } from './check.ts'
export { cyclesAmong } from './cycles.ts'
export {
  findingKeys,
  type Diagnostic,
  type DiagnosticKey,
  type CheckEnvironment,
  type ReferenceType,
} from './checking.ts'
export { renameReference } from './rename.ts'
