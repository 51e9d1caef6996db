import { readPageGroups } from '../page-groups/index.ts'
import type { Problems } from '../problems.ts'
import type { NaireRecord, StoredQuestion } from '../record.ts'
import { memberCode, memberQuestions, mostMemberQuestions, repeatGroups, type RepeatGroup } from './repeats.ts'

/**
 * A repeat group is a run of pages behind its roster's; it holds no other one, and whoever divides the questionnaire
 * takes it as a whole. Codes of members are free.
 */
export function checkRepeats(record: NaireRecord, problems: Problems): void {
  const groups = repeatGroups(record)
  if (groups.length === 0) return
  const found = memberQuestions(groups)
  const at = ({ roster }: RepeatGroup) => `Questions[${record.Questions.indexOf(roster)}].Data.RepeatSetting`
  if (found > mostMemberQuestions) {
    const [largest] = groups.toSorted((one, other) => memberQuestions([other]) - memberQuestions([one]))
    problems.add(at(largest!), 'naire.repeatTooMany', { most: mostMemberQuestions, found })
    return
  }
  const codes = new Map(record.Questions.map((question, index) => [question.Code, { ...question, index }]))
  for (const group of groups) {
    const { StartCode, EndCode } = group.setting
    for (const field of ['StartCode', 'EndCode'] as const) {
      const code = group.setting[field]
      if (code !== '' && !codes.has(code))
        problems.add(`${at(group)}.${field}`, 'naire.unknownCode', { code, expression: '' })
    }
    const [start, end] = [codes.get(StartCode), codes.get(EndCode)]
    if (start && end && end.Seq < start.Seq)
      problems.add(`${at(group)}.EndCode`, 'naire.endBeforeStart', { start: StartCode, end: EndCode })
    if (group.questions.some(({ PageSeq }) => PageSeq <= group.roster.PageSeq))
      problems.add(`${at(group)}.StartCode`, 'naire.repeatBefore', { code: StartCode })
    const within = group.questions.find(isOfAnother(group, groups))
    if (within) problems.add(at(group), 'naire.repeatWithin', { code: within.Code })
    if (wholeRanges(record).some((range) => isTorn(group, range, codes))) problems.add(at(group), 'naire.repeatTorn')
    for (const { Code } of group.questions)
      for (let slot = 1; slot <= group.slots; slot++) {
        const taken = codes.get(memberCode(Code, slot))
        if (taken) problems.add(`Questions[${taken.index}].Code`, 'naire.duplicateCode', { code: taken.Code })
      }
  }
}

// A range that begins on the page of its own roster holds that one: it is told as too early, not as another group.
function isOfAnother({ roster }: RepeatGroup, groups: readonly RepeatGroup[]): (question: StoredQuestion) => boolean {
  const others = groups.filter((other) => other.roster !== roster)
  return (question) =>
    question !== roster &&
    (question.Type === roster.Type || others.some(({ questions }) => questions.includes(question)))
}

interface CodeRange {
  readonly StartCode: string
  readonly EndCode: string
}

/** Ranges that hold a repeat group as a whole, or nothing of it. */
export const wholeRanges = ({ PageGroups, PageSplits = [] }: NaireRecord): readonly CodeRange[] => [
  ...readPageGroups(PageGroups).groups.flatMap(({ Parts }) => Parts),
  ...PageSplits,
]

// A range holds the whole group, or nothing of it.
function isTorn(
  { questions }: RepeatGroup,
  { StartCode, EndCode }: CodeRange,
  codes: ReadonlyMap<string, { readonly PageSeq: number }>,
): boolean {
  const [first, last] = [codes.get(StartCode)?.PageSeq, codes.get(EndCode)?.PageSeq]
  if (first === undefined || last === undefined) return false
  const held = questions.filter(({ PageSeq }) => first <= PageSeq && PageSeq <= last)
  return held.length > 0 && held.length < questions.length
}
