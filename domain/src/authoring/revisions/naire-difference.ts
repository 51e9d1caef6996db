import { type Fields, fieldsOf, isFields } from '../../naires/fields.ts'
import { plainTextOf } from '../../answering/texts/plain-text-of.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { questionTypeOf } from '../../questions/index.ts'
import { parsedContent, stemOf } from '../record/content.ts'
import { movedFrom } from '../variation/merge-order.ts'
import type { Change, ChangedPart } from './change.ts'
import { contentChanges, listChanges } from './content-changes.ts'
import { touchedCells, touchedColumns, type TouchedColumns } from './touched.ts'
import { isEqual } from '../variation/variation.ts'
import { told } from './change.ts'

export interface QuestionDifference {
  readonly sid: string
  readonly code: string
  /** Number of the question type. */
  readonly type: number
  /** The beginning of the stem. */
  readonly text: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** Of one that stayed. */
  readonly changes: readonly Change[]
}

/** Differences between two contents of a questionnaire for its author, and their effect on past and future answers. */
export interface NaireDifference {
  /** In the order of the later content; removed ones last. */
  readonly questions: readonly QuestionDifference[]
  /** Beside the questions. */
  readonly fields: readonly Change[]
  /** Of the answers and their exports. */
  readonly columns: TouchedColumns
  /** Names of the quota cells that count otherwise, or that read what changed. */
  readonly cells: readonly string[]
}

export function naireDifference(before: NaireRecord, after: NaireRecord): NaireDifference {
  const old = new Map(before.Questions.map((question) => [question.Sid, question]))
  const kept = new Set(after.Questions.map(({ Sid }) => Sid))
  const moved = movedFrom(before.Questions, after.Questions)
  const questions = [
    ...after.Questions.flatMap((question) => differenceOf(old.get(question.Sid), question, moved.has(question.Sid))),
    ...before.Questions.filter(({ Sid }) => !kept.has(Sid)).map((question) => ({
      ...lineOf(question),
      kind: 'removed' as const,
      changes: [],
    })),
  ]
  return {
    questions,
    fields: fieldChanges(before, after),
    columns: touchedColumns(before, after),
    cells: touchedCells({ before, after, questions }),
  }
}

function differenceOf(
  old: StoredQuestion | undefined,
  question: StoredQuestion,
  isMoved: boolean,
): readonly QuestionDifference[] {
  if (!old) return [{ ...lineOf(question), kind: 'added', changes: [] }]
  const changes = questionChanges(old, question, isMoved)
  return changes.length === 0 ? [] : [{ ...lineOf(question), kind: 'changed', changes }]
}

/** Lists the differences between two versions of a question. */
export function questionChanges(old: StoredQuestion, question: StoredQuestion, isMoved: boolean): readonly Change[] {
  const content =
    old.Data === question.Data ? [] : contentChanges(parsedContent(old.Data), parsedContent(question.Data))
  return [...ownChanges(old, question, isMoved), ...content]
}

function ownChanges(old: StoredQuestion, question: StoredQuestion, isMoved: boolean): readonly Change[] {
  const change = (kind: Change['kind'], field: string, before: string | null, after: string | null): Change => ({
    kind,
    part: 'question',
    name: '',
    field,
    before,
    after,
  })
  return [
    ...(old.Code === question.Code ? [] : [change('renamed', 'Code', old.Code, question.Code)]),
    ...(old.Type === question.Type ? [] : [change('setting', 'Type', typeName(old), typeName(question))]),
    ...(isMoved ? [change('moved', '', placeOf(old), placeOf(question))] : []),
    ...((old.Memo ?? '') === (question.Memo ?? '')
      ? []
      : [change('memo', 'Memo', old.Memo ?? null, question.Memo ?? null)]),
    ...(old.ValidatedScale === question.ValidatedScale
      ? []
      : [change('setting', 'ValidatedScale', old.ValidatedScale ?? null, question.ValidatedScale ?? null)]),
  ]
}

const typeName = ({ Type }: StoredQuestion) => questionTypeOf(Type) ?? String(Type)

/** Page and place over the whole questionnaire. */
const placeOf = ({ PageSeq, Seq }: StoredQuestion) => `${PageSeq} · ${Seq}`

function lineOf({ Sid, Code, Type, Data }: StoredQuestion): Pick<QuestionDifference, 'sid' | 'code' | 'type' | 'text'> {
  const content: Fields = parsedContent(Data)
  return { sid: Sid, code: Code, type: Type, text: plainTextOf(stemOf(content), textLength) }
}

/** Characters of a question's text (content §9). */
const textLength = 30

/**
 * Lists the differences beside the questions: name, settings, quota, splits, metadata, resources, page groups, texts in
 * other languages.
 */
function fieldChanges(before: NaireRecord, after: NaireRecord): readonly Change[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(next), ...Object.keys(old)])].filter(
    (name) => !elsewhere.has(name) && !isEqual(old[name], next[name]),
  )
  return names.flatMap((name) => {
    const part = lists[name]
    if (part) return listChanges({ part, before: entries(old[name]), after: entries(next[name]) })
    if (name === 'Translations') return translationChanges(old[name], next[name])
    return [wholeChange(name, old[name], next[name])]
  })
}

/** Told with the questions, or by the list of revisions. */
const elsewhere: ReadonlySet<string> = new Set([
  'Sid',
  'Subject',
  'ModifyTime',
  'Questions',
  'QuestionCount',
  'PageCount',
  'PublishTime',
  'OpenUrl',
])

const lists: Readonly<Record<string, ChangedPart>> = {
  QuotarList: 'quota',
  PageSplits: 'split',
  MetadataDefs: 'metadata',
  ResourceList: 'resource',
}

const entries = (list: unknown) => (list ?? []) as readonly Fields[]

function wholeChange(name: string, before: unknown, after: unknown): Change {
  const kind =
    name === 'Name' ? 'text' : name === 'SuccessParam' || name.endsWith('Expression') ? 'condition' : 'setting'
  const part = name === 'Name' ? 'name' : name === 'PageGroups' ? 'pageGroups' : 'setting'
  return { kind, part, name: '', field: name, before: told(before), after: told(after) }
}

// One line for each language: how many texts.
function translationChanges(before: unknown, after: unknown): readonly Change[] {
  const [old, next] = [before, after].map((given) => (isFields(given) ? given : {})) as [Fields, Fields]
  return [...new Set([...Object.keys(next), ...Object.keys(old)])].flatMap((language) => {
    const [was, is] = [old[language], next[language]].map((texts) => (isFields(texts) ? texts : {})) as [Fields, Fields]
    const changed = [...new Set([...Object.keys(is), ...Object.keys(was)])].filter((key) => was[key] !== is[key])
    return changed.length === 0
      ? []
      : [
          {
            kind: 'text',
            part: 'translation',
            name: language,
            field: '',
            before: String(Object.keys(was).length),
            after: String(Object.keys(is).length),
          } as const,
        ]
  })
}
