import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { perform } from '../perform.ts'
import { nextFreeCode } from '../questions/code.ts'
import { withRanges, withRosters } from '../ranges/follow-ranges.ts'
import { arranged } from '../record/arranged.ts'
import { referencesTo, type ReferencePlace, withRefer } from '../references/references-to.ts'
import { mergedOrder, movedFrom } from './merge-order.ts'
import { applyVariation, type Variation, isEqual } from './variation.ts'
import { changed } from '../record/difference.ts'
import { inOrder } from '../record/content.ts'

/** Where two authors changed the same. */
export interface Conflict {
  /** Of the question. */
  readonly sid: string
  /**
   * The part of the question that both changed, `place` when both moved it, `removed` when one removed it and the other
   * changed it, `taken` when mine had to take another code.
   */
  readonly about: QuestionPart | 'place' | 'removed' | 'taken'
  /** Null: it is removed there, or it is not theirs. */
  readonly mine: StoredQuestion | null
  readonly theirs: StoredQuestion | null
}

export interface Merge {
  readonly record: NaireRecord
  /** Settled by `choices`, else by taking theirs (what was changed, when the other removed it). */
  readonly conflicts: readonly Conflict[]
  /** References to questions that one removed while the other wrote them. */
  readonly left: readonly ReferencePlace[]
}

/**
 * Joins two variations of one base, question by question. A choice is kept by the question's sid.
 * What only one changed is taken; places are joined like lists, and a question torn from its page joins the page before
 * it.
 */
export function mergeVariations(base: NaireRecord, mine: Variation, theirs: Variation, choices: Choices = {}): Merge {
  const theirRecord = applyVariation(base, theirs)
  const { record: myRecord, taken } = withFreeCodes(applyVariation(base, mine), base, theirRecord)
  const sides = { base: bySid(base), mine: bySid(myRecord), theirs: bySid(theirRecord) }
  const conflicts: Conflict[] = taken.map((sid) => ({
    sid,
    about: 'taken',
    mine: sides.mine.get(sid) ?? null,
    theirs: null,
  }))
  const merged = new Map<string, StoredQuestion>()
  for (const sid of new Set([...sides.base.keys(), ...sides.mine.keys(), ...sides.theirs.keys()])) {
    const versions = { base: sides.base.get(sid), mine: sides.mine.get(sid), theirs: sides.theirs.get(sid) }
    const { question, about } = mergedQuestion(versions, choices[sid])
    conflicts.push(
      ...about.map((part) => ({ sid, about: part, mine: versions.mine ?? null, theirs: versions.theirs ?? null })),
    )
    if (question) merged.set(sid, question)
  }
  const order = mergedOrder({ base, mine: myRecord, theirs: theirRecord }, merged, choices)
  conflicts.push(
    ...order.conflicts.map((sid) => ({
      sid,
      about: 'place' as const,
      mine: sides.mine.get(sid) ?? null,
      theirs: sides.theirs.get(sid) ?? null,
    })),
  )
  return { ...withReferences(applyVariation(base, resourcesOf(mine, theirs)), order.questions), conflicts }
}

// Splits and page groups are the base's; they follow, as they do when an author moves and deletes.
function withReferences(base: NaireRecord, questions: readonly StoredQuestion[]): Pick<Merge, 'record' | 'left'> {
  const [kept, codes] = [new Set(questions.map(({ Sid }) => Sid)), new Set(questions.map(({ Code }) => Code))]
  const removed = base.Questions.filter(({ Sid }) => !kept.has(Sid))
  const gone = new Set(base.Questions.map(({ Code }) => Code).filter((code) => !codes.has(code)))
  const moved = new Set([...removed.map(({ Sid }) => Sid), ...movedFrom(base.Questions, questions)])
  const followed = withRosters(questions, { before: base.Questions, next: questions, moved })
  const merged = changed(withRanges(base, questions, moved), arranged(followed))
  const left = gone.size === 0 ? [] : referencesTo(merged, gone, new Set())
  return { record: changed(merged, { Questions: withRefer(merged.Questions, [...gone]) }), left }
}

// Two may give one code to different questions.
function withFreeCodes(
  mine: NaireRecord,
  base: NaireRecord,
  theirs: NaireRecord,
): { readonly record: NaireRecord; readonly taken: readonly string[] } {
  const owners = new Map(theirs.Questions.map(({ Code, Sid }) => [Code, Sid]))
  const before = new Map(base.Questions.map(({ Code, Sid }) => [Sid, Code]))
  const all = [...mine.Questions, ...theirs.Questions].map(({ Code }) => Code)
  const taken = mine.Questions.filter(
    ({ Code, Sid }) => before.get(Sid) !== Code && owners.has(Code) && owners.get(Code) !== Sid,
  )
  const record = taken.reduce((current, { Sid, Code }) => {
    const code = nextFreeCode([...all, ...current.Questions.map((question) => question.Code)], Code)
    const renamed = perform(current, { type: 'RenameCode', question: Sid, of: Sid, code, force: true })
    return 'naire' in renamed ? renamed.naire : current
  }, mine)
  return { record, taken: taken.map(({ Sid }) => Sid) }
}

function resourcesOf(mine: Variation, theirs: Variation): Variation {
  const added = new Map([...mine.ToAddResources, ...theirs.ToAddResources].map((resource) => [resource.Sid, resource]))
  const removed = new Set([...mine.ToRemoveResources, ...theirs.ToRemoveResources].filter((sid) => !added.has(sid)))
  return {
    ToAddQuestions: [],
    ToModifyQuestions: [],
    ToRemoveQuestions: [],
    ToAddResources: [...added.values()],
    ToRemoveResources: [...removed],
  }
}

function bySid({ Questions }: NaireRecord): ReadonlyMap<string, StoredQuestion> {
  return new Map(Questions.map((question) => [question.Sid, question]))
}

/** Parts of a question that are merged apart from each other. */
type QuestionPart = 'content' | 'code' | 'memo'

/** Version to take in a merge, by the question's sid. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

interface Versions {
  readonly base: StoredQuestion | undefined
  readonly mine: StoredQuestion | undefined
  readonly theirs: StoredQuestion | undefined
}

interface MergedQuestion {
  /** Null: it goes. Its place is that of theirs, or mine when it is mine alone. */
  readonly question: StoredQuestion | null
  readonly about: readonly (QuestionPart | 'removed')[]
}

/** One question out of two versions of it. */
function mergedQuestion({ base, mine, theirs }: Versions, choice: 'mine' | 'theirs' | undefined): MergedQuestion {
  if (!mine || !theirs) return mine || theirs ? oneSided({ base, mine, theirs }, choice) : { question: null, about: [] }
  const about: QuestionPart[] = []
  const fields: Partial<Record<keyof StoredQuestion, unknown>>[] = []
  for (const [part, names] of parts) {
    const [before, my, their] = [base, mine, theirs].map((question) => names.map((name) => question?.[name]))
    const isConflict = !isEqual(my, their) && !isEqual(my, before) && !isEqual(their, before)
    if (isConflict) about.push(part)
    const taken = isConflict ? (choice ?? 'theirs') : isEqual(my, before) ? 'theirs' : 'mine'
    const from = taken === 'mine' ? mine : theirs
    fields.push(Object.fromEntries(names.map((name) => [name, from[name]])))
  }
  return { question: inOrder(Object.assign({}, theirs, ...fields) as StoredQuestion), about }
}

const parts: readonly (readonly [part: QuestionPart, names: readonly (keyof StoredQuestion)[]])[] = [
  ['content', ['Data', 'Hash', 'PlainText', 'TextInputs', 'Body', 'Refer', 'Type', 'ValidatedScale', 'ValidatedHash']],
  ['code', ['Code']],
  ['memo', ['Memo']],
]

// Added by one, or removed by one.
function oneSided({ base, mine, theirs }: Versions, choice: 'mine' | 'theirs' | undefined): MergedQuestion {
  const kept = mine ?? theirs ?? null
  if (!base) return { question: kept, about: [] }
  const isChanged = parts.some(([, names]) => names.some((name) => !isEqual(kept?.[name], base[name])))
  if (!isChanged) return { question: null, about: [] }
  const isKept = choice === undefined || choice === (mine ? 'mine' : 'theirs')
  return { question: isKept ? kept : null, about: ['removed'] }
}
