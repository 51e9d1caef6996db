export { checkCommit } from './check-commit.ts'
export { type CheckedCommit, type Orders, type StraightLine, gridsOf } from './checked-commit.ts'
export type { FindingsRecorded } from './events.ts'
export {
  finding,
  findingKinds,
  type FindingKind,
  type SessionFinding,
  comparedTexts,
  type ComparedText,
} from './finding.ts'
export { impossibleTimeOf, type ImpossibleTime } from './times.ts'
