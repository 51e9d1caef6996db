export { checkCommit } from './check-commit.ts'
export { type CheckedCommit, type Orders, type ProfileDoubt, type StraightLine, gridsOf } from './checked-commit.ts'
export {
  finding,
  findingKinds,
  type FindingKind,
  type SessionFinding,
  comparedTexts,
  type ComparedText,
  type FindingsRecorded,
} from './finding.ts'
export { impossibleTimeOf, type ImpossibleTime } from './times.ts'
