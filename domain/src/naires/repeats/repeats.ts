import { derivedSid } from '../../authoring/record/derived-sid.ts'
import { readByDefinition } from '../../questions/read-by-definition.ts'
import { repeatQuestion, type RepeatContent, type RepeatSetting } from '../../questions/repeat/index.ts'
import type { NaireRecord, StoredQuestion } from '../record.ts'
import { codesOf } from '../setting-modes.ts'
import { ownerOfKey } from '../text-key.ts'

/** Most questions that all members of a questionnaire have together. */
export const mostMemberQuestions = 5_000

/** A question of the type repeat and the pages that it repeats. */
export interface RepeatGroup {
  readonly roster: StoredQuestion
  readonly setting: RepeatSetting
  /** Places of members: those that are there are some of them. */
  readonly slots: number
  /** In their order. */
  readonly questions: readonly StoredQuestion[]
  /** Names of the members, by place. */
  readonly words: readonly string[]
}

/** A question as one member is asked it. */
export interface MemberQuestion extends StoredQuestion {
  readonly Member?: MemberPlace
}

export interface MemberPlace {
  /** From 1; stays the member's own when another one is removed. */
  readonly slot: number
  readonly rosterSid: string
  /** Of the question as it was authored. */
  readonly sid: string
  readonly code: string
}

/** Repeat groups as far as they can be read: what is wrong with them is said by `checkRepeats`. */
export function repeatGroups({ Questions }: Pick<NaireRecord, 'Questions'>): readonly RepeatGroup[] {
  return Questions.flatMap((roster): readonly RepeatGroup[] => {
    if (roster.Type !== repeatQuestion.number) return []
    const { question } = readByDefinition(roster, { repeat: repeatQuestion })
    if (!question) return []
    const { RepeatSetting, Interactions } = question.content as RepeatContent
    const pageOf = (code: string) => Questions.find(({ Code }) => Code === code)?.PageSeq
    const [first = Infinity, last = 0] = [pageOf(RepeatSetting.StartCode), pageOf(RepeatSetting.EndCode)]
    const questions = Questions.filter(({ PageSeq }) => first <= PageSeq && PageSeq <= last).toSorted(inOrder)
    const words = Interactions[0].Entries.map(({ Data }) => Data)
    return [{ roster, setting: RepeatSetting, slots: words.length, questions, words }]
  })
}

const inOrder = (one: StoredQuestion, other: StoredQuestion) => one.Seq - other.Seq

/** Code of a question for the member in a slot: what its columns are called. */
export const memberCode = (code: string, slot: number): string => `${code}_${slot}`

/** Sid of a question or page for the member in a slot. */
const memberSid = (sid: string, slot: number): string => derivedSid(sid, `member ${slot}`)

/**
 * The questionnaire with the pages of every repeat group written out, once for each slot, as it is answered and read;
 * the very same where nothing repeats.
 */
export function withMembers(record: NaireRecord): NaireRecord {
  const known = writtenOut.get(record) ?? writeOut(record)
  writtenOut.set(record, known)
  return known
}

const writtenOut = new WeakMap<NaireRecord, NaireRecord>()

/** Number of questions of all members together. */
export const memberQuestions = (groups: readonly RepeatGroup[]): number =>
  groups.reduce((sum, { slots, questions }) => sum + slots * questions.length, 0)

function writeOut(record: NaireRecord): NaireRecord {
  const groups = repeatGroups(record).filter(({ questions }) => questions.length > 0)
  // More than there may be is refused by `checkRepeats`; until then nobody writes it out.
  if (groups.length === 0 || memberQuestions(groups) > mostMemberQuestions) return record
  const begins = new Map(groups.map((group) => [group.questions[0]?.Sid, group]))
  const repeated = new Map(groups.flatMap((group) => group.questions.map(({ Sid, Code }) => [Code, { Sid, group }])))
  const all = record.Questions.toSorted(inOrder).flatMap((question): readonly MemberQuestion[] => {
    const group = begins.get(question.Sid)
    return group ? membersOf(group) : repeated.has(question.Code) ? [] : [question]
  })
  const pages = new Map([...new Set(all.map(({ PageSid }) => PageSid))].map((sid, at) => [sid, at + 1]))
  const Questions = all.map((question, at) => ({ ...question, Seq: at + 1, PageSeq: pages.get(question.PageSid) ?? 0 }))
  const slotsOf = (code: string) => repeated.get(code)?.group.slots ?? 0
  const first = (code: string) => (slotsOf(code) > 0 ? memberCode(code, 1) : code)
  const last = (code: string) => (slotsOf(code) > 0 ? memberCode(code, slotsOf(code)) : code)
  const eachMember = (code: string) =>
    slotsOf(code) > 0 ? Array.from({ length: slotsOf(code) }, (_, at) => memberCode(code, at + 1)) : [code]
  return {
    ...record,
    ...(record.PageGroups && { PageGroups: groupsAround(record.PageGroups, first, last) }),
    ...(record.PageSplits && {
      PageSplits: record.PageSplits.map((split) => ({
        ...split,
        StartCode: first(split.StartCode),
        EndCode: last(split.EndCode),
      })),
    }),
    ...codeLists(record, eachMember),
    ...(record.Translations && { Translations: translatedForEach(record.Translations, groups) }),
    Questions,
    QuestionCount: Questions.length,
    PageCount: pages.size,
  }
}

/** A question as its author knows it: that of a member is the one that all members are asked. */
export function authoredOf(question: MemberQuestion): { readonly sid: string; readonly code: string } {
  const { Member, Sid, Code } = question
  return Member ? { sid: Member.sid, code: Member.code } : { sid: Sid, code: Code }
}

/** Names the member of whom a question is asked, before anybody has answered: `Child 2`. */
export function memberWords(record: NaireRecord): (question: MemberQuestion) => string | null {
  const rosters = new Map(repeatGroups(record).map(({ roster, words }) => [roster.Sid, words]))
  return ({ Member }) => (Member ? (rosters.get(Member.rosterSid)?.[Member.slot - 1] ?? null) : null)
}

function membersOf({ roster, slots, questions }: RepeatGroup): readonly MemberQuestion[] {
  const authored = new Set(questions.map(({ PageSid }) => PageSid))
  return Array.from({ length: slots }, (_, at) => at + 1).flatMap((slot) => {
    const pages = new Map([...authored].map((sid) => [sid, memberSid(sid, slot)]))
    return questions.map((question) => ({
      ...question,
      Sid: memberSid(question.Sid, slot),
      Code: memberCode(question.Code, slot),
      PageSid: pages.get(question.PageSid) ?? question.PageSid,
      Member: { slot, rosterSid: roster.Sid, sid: question.Sid, code: question.Code },
    }))
  })
}

type Rename = (code: string) => string

// A part or split holds a group as a whole: it begins with the first member and ends with the last.
function groupsAround(groups: string, first: Rename, last: Rename): string {
  return JSON.stringify(JSON.parse(groups), (name, value: unknown) =>
    typeof value !== 'string' ? value : name === 'StartCode' ? first(value) : name === 'EndCode' ? last(value) : value,
  )
}

const codeSettings = ['AlarmContactCodes', 'CommitQuestionCodes'] as const

function codeLists(record: NaireRecord, each: (code: string) => readonly string[]): Partial<NaireRecord> {
  return Object.fromEntries(
    codeSettings.flatMap((name) => (record[name] ? [[name, codesOf(record[name]).flatMap(each)]] : [])),
  )
}

/** Texts of the questions themselves; those of options and rows are the same for every member. */
function translatedForEach(
  translations: NonNullable<NaireRecord['Translations']>,
  groups: readonly RepeatGroup[],
): NonNullable<NaireRecord['Translations']> {
  const slotsOf = new Map(groups.flatMap(({ slots, questions }) => questions.map(({ Sid }) => [Sid, slots])))
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      Object.fromEntries(
        Object.entries(texts).flatMap(([key, text]) => {
          const owner = ownerOfKey(key)
          return Array.from({ length: (slotsOf.get(owner) ?? 0) + 1 }, (_, slot): [string, string] => [
            slot === 0 ? key : memberSid(owner, slot) + key.slice(owner.length),
            text,
          ])
        }),
      ),
    ]),
  )
}
