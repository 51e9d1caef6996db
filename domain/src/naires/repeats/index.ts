export { checkRepeats, wholeRanges } from './check-repeats.ts'
export {
  authoredOf,
  memberCode,
  memberWords,
  repeatGroups,
  withMembers,
  type MemberPlace,
  type MemberQuestion,
  type RepeatGroup,
} from './repeats.ts'
