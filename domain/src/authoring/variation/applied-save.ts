import { isFields, type Fields, fieldsOf, normalSid } from '../../naires/fields.ts'
import { parseDraft, type ParsedRecord } from '../../naires/parse-record.ts'
import { Problems } from '../../naires/problems.ts'
import type { NaireRecord } from '../../naires/record.ts'
import { withEntries, isEqual } from './variation.ts'
import type { SavedChanges, StoredQuestion } from '../../naires/index.ts'
import { difference } from '../record/difference.ts'
import { movedFrom } from './merge-order.ts'

/** The body of a save as it came over the wire; lists of the variation may be absent. */
export interface SaveBody {
  readonly questionnaire: Fields & { readonly Questions: readonly Fields[] }
  readonly variation: Readonly<
    Partial<Record<'ToAddQuestions' | 'ToModifyQuestions' | 'ToAddResources', readonly Fields[]>>
  > &
    Readonly<Partial<Record<'ToRemoveQuestions' | 'ToRemoveResources', readonly (string | Fields)[]>>>
}

/**
 * The record that a save leads to from the content that its author started from, or all that is wrong with it (content
 * §7). Places are those of `questionnaire.Questions`, contents those of the variation or as they were; fields that are
 * not given stay.
 */
export function appliedSave(base: NaireRecord, save: SaveBody, modifyTime: string): ParsedRecord {
  const problems = new Problems()
  const Questions = placed(contents(base, save.variation, problems), save.questionnaire.Questions, problems)
  if (problems.all.length > 0) return { problems: problems.all }
  const { Questions: _places, Subject: _subject, ResourceList: _resources, ...fields } = save.questionnaire
  const { ToAddResources = [], ToRemoveResources = [] } = save.variation
  const ResourceList = withEntries(
    (base.ResourceList ?? []).map(named),
    ToAddResources.map(normal),
    new Set(ToRemoveResources.map(sidOf)),
  )
  const parsed = parseDraft({ ...base, ...fields, Sid: base.Sid, ModifyTime: modifyTime, Questions, ResourceList })
  return 'problems' in parsed ? parsed : checked(base, parsed.record, save.questionnaire.Questions)
}

type Question = Fields & { readonly Sid: string }

const named = (entry: { readonly Sid: string }): Question => ({ ...entry })

/** The questions by sid, in no order. */
function contents(
  base: NaireRecord,
  { ToAddQuestions = [], ToModifyQuestions = [], ToRemoveQuestions = [] }: SaveBody['variation'],
  problems: Problems,
): Map<string, Question> {
  const questions = new Map(base.Questions.map((question) => [question.Sid, named(question)]))
  ToRemoveQuestions.forEach((given, index) => {
    const sid = sidOf(given)
    if (!questions.delete(sid)) problems.add(`variation.ToRemoveQuestions[${index}]`, 'naire.unknownQuestion', { sid })
  })
  ToModifyQuestions.map(normal).forEach((question, index) => {
    if (!questions.has(question.Sid))
      problems.add(`variation.ToModifyQuestions[${index}].Sid`, 'naire.unknownQuestion', { sid: question.Sid })
    questions.set(question.Sid, question)
  })
  const known = new Set(base.Questions.map(({ Sid }) => Sid))
  ToAddQuestions.map(normal).forEach((question, index) => {
    if (known.has(question.Sid))
      problems.add(`variation.ToAddQuestions[${index}].Sid`, 'naire.duplicateSid', { sid: question.Sid })
    known.add(question.Sid)
    questions.set(question.Sid, question)
  })
  return questions
}

function placed(questions: Map<string, Question>, places: readonly Fields[], problems: Problems): readonly Question[] {
  const ordered = places.map(normal).flatMap(({ Sid, PageSid, PageSeq, Seq }, index) => {
    const question = questions.get(Sid)
    if (!question) problems.add(`questionnaire.Questions[${index}].Sid`, 'naire.unknownQuestion', { sid: Sid })
    questions.delete(Sid)
    const place = Object.fromEntries(
      Object.entries({ PageSid, PageSeq, Seq }).filter(([, value]) => value !== undefined),
    )
    return question ? [{ ...question, ...place }] : []
  })
  for (const sid of questions.keys()) problems.add('questionnaire.Questions', 'naire.unplacedQuestion', { sid })
  return ordered
}

// A question that the author has otherwise than it is here would be lost by saving.
function checked(base: NaireRecord, record: NaireRecord, places: readonly Fields[]): ParsedRecord {
  const problems = new Problems()
  checkScales(base, record, problems)
  record.Questions.forEach(({ Hash }, index) => {
    const given = places[index]?.['Hash']
    if (given !== undefined && given !== Hash)
      problems.add(`Questions[${index}].Hash`, 'naire.wrongHash', { expected: Hash })
  })
  return problems.all.length > 0 ? { problems: problems.all } : { record }
}

// Who changes what is validated unlocks it.
function checkScales(base: NaireRecord, record: NaireRecord, problems: Problems): void {
  const before = new Map(base.Questions.map((question) => [question.Sid, question]))
  record.Questions.forEach(({ Sid, ValidatedScale, ValidatedHash }, index) => {
    const old = before.get(Sid)
    const wasLocked = old?.ValidatedHash !== undefined && ValidatedScale !== undefined
    if (wasLocked && old.ValidatedHash !== ValidatedHash)
      problems.add(`Questions[${index}].Data`, 'naire.lockedQuestion', { scale: ValidatedScale })
  })
}

function normal(fields: Fields): Question {
  return { ...fields, Sid: sidOf(fields) }
}

function sidOf(given: unknown): string {
  const sid = isFields(given) ? given['Sid'] : given
  return normalSid(sid) ?? String(sid)
}

const ownFields = ['Data', 'Code', 'Memo', 'Type', 'ValidatedScale'] as const

/** Summarises a save's changes, for the log. */
export function savedChanges(before: NaireRecord, after: NaireRecord): SavedChanges {
  const old = new Map(before.Questions.map((question) => [question.Sid, question]))
  const kept = new Set(after.Questions.map(({ Sid }) => Sid))
  return {
    added: sidsOf(after.Questions.filter(({ Sid }) => !old.has(Sid))),
    modified: sidsOf(after.Questions.filter((question) => isModified(old.get(question.Sid), question))),
    moved: [...movedFrom(before.Questions, after.Questions)],
    removed: sidsOf(before.Questions.filter(({ Sid }) => !kept.has(Sid))),
    fields: Object.entries(difference(before, after).fields).flatMap(([name, value]) =>
      name === 'ModifyTime' || isEqual(fieldsOf(before)[name], value) ? [] : name,
    ),
  }
}

export function isNoChange(changes: SavedChanges): boolean {
  return Object.values(changes).every((names: readonly string[]) => names.length === 0)
}

const sidsOf = (questions: readonly StoredQuestion[]) => questions.map(({ Sid }) => Sid)

function isModified(old: StoredQuestion | undefined, question: StoredQuestion): boolean {
  return old !== undefined && ownFields.some((name) => old[name] !== question[name])
}
