import type { NaireRecord, StoredQuestion } from '../naires/record.ts'
import { pasteQuestions, putEntry, removeEntry } from './clips/paste-questions.ts'
import {
  changeName,
  changePageGroups,
  changeSettings,
  changeTranslation,
  changeTranslations,
} from './entries/change-settings.ts'
import type {
  Operation,
  DuplicateQuestions,
  ChangeContent,
  ChangeMemo,
  ChangeType,
  DeleteQuestions,
} from './operation.ts'
import { addPageGroup, putPageInGroup, removePart, takePageOut } from './page-groups/arrange-groups.ts'
import { addDivider, deleteDivider, mergePages, movePage, splitPages, moveQuestions } from './pages/dividers.ts'
import type { Performance } from './performance.ts'
import { addQuestion, contentText, inserted, checkNewSid, checkInteractionSids } from './questions/add-question.ts'
import { difference, restore, type Restore, changed } from './record/difference.ts'
import { AuthoringRefusalError, type AuthoringRefusal } from './refusal.ts'
import { questionOf, placeOfQuestion } from './pages/place.ts'
import { renamedQuestion } from './references/rename-source.ts'
import { checkQuestionCode, nextFreeCode, renameCode } from './questions/code.ts'
import { checkLocks, lockQuestions, unlockQuestions } from './questions/validated.ts'
import { copiedQuestion, withCopiedTranslations } from './questions/copied-question.ts'
import { questionTypeOf } from '../questions/index.ts'
import { inOrder, withContent, parsedContent, sidsIn } from './record/content.ts'
import { followed } from './references/follow.ts'
import { namedObjects, type NamedObject } from './references/named-object.ts'
import { ownerOfKey } from '../naires/text-key.ts'
import { withRanges, withRosters } from './ranges/follow-ranges.ts'
import { arranged } from './record/arranged.ts'
import { referencesTo, type ReferencePlace, withRefer, referring } from './references/references-to.ts'

export interface OperationOutcome {
  readonly naire: NaireRecord
  /** Leads back: performed on `naire`, it gives the record before, character by character. */
  readonly inverse: Restore
  /** References that lead nowhere from now on, or that were not followed. */
  readonly left: readonly ReferencePlace[]
}

export type Outcome = OperationOutcome | { readonly refused: AuthoringRefusal }

/**
 * Performs one operation on a record that `parseRecord` or an operation gave. Unchanged questions stay the very same
 * objects.
 */
export function perform(naire: NaireRecord, operation: Operation): Outcome {
  try {
    const given = performers[operation.type](naire, operation as never)
    const { record, left } = 'record' in given ? given : { record: given, left: [] }
    if (operation.type !== 'Restore') checkLocks(naire, record)
    return { naire: record, inverse: difference(record, naire), left }
  } catch (error) {
    if (error instanceof AuthoringRefusalError) return { refused: error.refusal }
    throw error
  }
}

/** Performs all of them as one step, or none. */
export function performAll(naire: NaireRecord, operations: readonly Operation[]): Outcome {
  let current = naire
  const left: ReferencePlace[] = []
  for (const operation of operations) {
    const outcome = perform(current, operation)
    if ('refused' in outcome) return outcome
    current = outcome.naire
    left.push(...outcome.left)
  }
  return { naire: current, inverse: difference(current, naire), left }
}

type Performer<O extends Operation> = (record: NaireRecord, operation: O) => NaireRecord | Performance

const performers: { readonly [Type in Operation['type']]: Performer<Extract<Operation, { readonly type: Type }>> } = {
  AddQuestion: addQuestion,
  DeleteQuestions: deleteQuestions,
  MoveQuestions: moveQuestions,
  DuplicateQuestions: duplicateQuestions,
  PasteQuestions: pasteQuestions,
  ChangeContent: changeContent,
  ChangeType: changeType,
  ChangeMemo: changeMemo,
  LockQuestions: lockQuestions,
  UnlockQuestions: unlockQuestions,
  RenameCode: renameCode,
  AddDivider: addDivider,
  DeleteDivider: deleteDivider,
  MovePage: movePage,
  MergePages: mergePages,
  SplitPages: splitPages,
  PutEntry: putEntry,
  RemoveEntry: removeEntry,
  ChangePageGroups: changePageGroups,
  AddPageGroup: addPageGroup,
  PutPageInGroup: putPageInGroup,
  TakePageOut: takePageOut,
  RemovePart: removePart,
  ChangeSettings: changeSettings,
  ChangeName: changeName,
  ChangeTranslation: changeTranslation,
  ChangeTranslations: changeTranslations,
  Restore: restore,
}

/** The copies' own sids are new, those of resources stay; translations are copied too. */
function duplicateQuestions(record: NaireRecord, { copies, place }: DuplicateQuestions): NaireRecord {
  const taken = new Set(record.Questions.map(({ Code }) => Code))
  const foreign = new Set((record.ResourceList ?? []).map(({ Sid }) => Sid))
  const made = copies.map((copy) => {
    const original = questionOf(record.Questions, copy.of)
    checkNewSid(record, copy.sid)
    const code = copy.code ?? nextFreeCode(taken, original.Code)
    if (copy.code !== undefined) checkQuestionCode(record, code, copy.sid)
    if (taken.has(code)) throw new AuthoringRefusalError('duplicateCode', { code })
    taken.add(code)
    return copiedQuestion(record, original, {
      sid: copy.sid,
      code,
      foreign,
      rename: (source) => renamedQuestion(source, original.Code, code).source,
    })
  })
  if (new Set(made.map(({ question }) => question.Sid)).size < made.length)
    throw new AuthoringRefusalError('duplicateSid', { sid: made[0]?.question.Sid ?? '' })
  const next = inserted(
    record,
    made.map(({ question }) => question),
    place,
  )
  const Questions = withRefer(
    next.Questions,
    made.map(({ question }) => question.Code),
  )
  return withCopiedTranslations({ ...next, Questions }, made, record.Translations)
}

/** `left` names the references to interactions, options, rows and columns whose codes the new content has no more. */
function changeContent(record: NaireRecord, { sid, data }: ChangeContent): Performance {
  const question = questionOf(record.Questions, sid)
  checkInteractionSids(record, sid, contentText(data))
  const known = new Set(record.Questions.map(({ Code }) => Code))
  const next = referring(withContent(question, data), known)
  return { record: withQuestion(record, next), left: referencesToObjects(record, question, next) }
}

/** `left` as of `changeContent`. @throws Refusing when there is no such type. */
function changeType(record: NaireRecord, { sid, questionType, data }: ChangeType): Performance {
  if (questionTypeOf(questionType) === null) throw new AuthoringRefusalError('noFreshContent', { type: questionType })
  const before = questionOf(record.Questions, sid)
  const { record: next } = changeContent(withQuestion(record, inOrder({ ...before, Type: questionType })), {
    type: 'ChangeContent',
    sid,
    data,
  })
  return { record: next, left: referencesToObjects(record, before, questionOf(next.Questions, sid)) }
}

function changeMemo(record: NaireRecord, { sid, memo }: ChangeMemo): NaireRecord {
  const { Memo: _memo, ...question } = questionOf(record.Questions, sid)
  return withQuestion(record, inOrder(memo === '' ? question : { ...question, Memo: memo }))
}

function withQuestion(record: NaireRecord, question: StoredQuestion): NaireRecord {
  return changed(record, {
    Questions: record.Questions.with(placeOfQuestion(record.Questions, question.Sid), question),
  })
}

/** Where others refer to what a question's content held before and holds no more, by its code. */
function referencesToObjects(
  record: NaireRecord,
  before: StoredQuestion,
  after: StoredQuestion,
): readonly ReferencePlace[] {
  const kept = new Set(namedObjects(after)?.map(keyOf))
  const gone =
    kept.size === 0
      ? []
      : (namedObjects(before) ?? []).filter((object) => object.code !== '' && !kept.has(keyOf(object)))
  const found = gone.flatMap(
    (object) => followed(record, { question: before, object, from: object.code, to: object.code }).found,
  )
  return found.filter((place) => place.question !== before.Code)
}

const keyOf = ({ role, code, interaction }: NamedObject) => `${role} ${interaction} ${code}`

/** Their translations and resources go with them; splits and parts of page groups shrink to the questions that stay. */
function deleteQuestions(record: NaireRecord, { sids, force = false }: DeleteQuestions): Performance {
  for (const sid of sids) placeOfQuestion(record.Questions, sid)
  const chosen = new Set(sids)
  const going = record.Questions.filter(({ Sid }) => chosen.has(Sid))
  const codes = new Set(going.map(({ Code }) => Code))
  const kept = record.Questions.filter(({ Sid }) => !chosen.has(Sid))
  const change = { before: record.Questions, next: kept, moved: chosen }
  const staying = withRosters(kept, change)
  const ranges = changed(withRanges(record, kept, chosen), { Questions: withRosters(record.Questions, change) })
  const left = referencesTo(ranges, codes, chosen)
  if (left.length > 0 && !force)
    throw new AuthoringRefusalError('referred', { codes: [...codes].join(', '), places: left.length }, left)
  const next = changed(ranges, arranged(left.length > 0 ? withRefer(staying, [...codes]) : staying))
  return { record: withoutBelongings(next, going), left }
}

function withoutBelongings(record: NaireRecord, gone: readonly StoredQuestion[]): NaireRecord {
  const { Translations, ResourceList = [] } = record
  if (Translations === undefined && ResourceList.length === 0) return record
  const sids = new Set(gone.flatMap(({ Sid, Data }) => [Sid, ...sidsIn(parsedContent(Data))]))
  const isTheirs = (key: string) => sids.has(ownerOfKey(key))
  const resources = ResourceList.filter(
    ({ TargetSid = '', Sid }) => !sids.has(TargetSid) || record.Questions.some(({ Data }) => Data.includes(Sid)),
  )
  return changed(record, {
    ...(Translations && { Translations: eachValue(Translations, (texts) => without(texts, isTheirs)) }),
    ...(resources.length < ResourceList.length && { ResourceList: resources }),
  })
}

function without(
  texts: Readonly<Record<string, string>>,
  isGone: (key: string) => boolean,
): Readonly<Record<string, string>> {
  const kept = Object.keys(texts).filter((key) => !isGone(key))
  return kept.length === Object.keys(texts).length
    ? texts
    : Object.fromEntries(kept.map((key) => [key, texts[key] ?? '']))
}

function eachValue<T>(fields: Readonly<Record<string, T>>, change: (value: T) => T): Readonly<Record<string, T>> {
  const entries = Object.entries(fields).map(([name, value]) => [name, change(value)] as const)
  return entries.every(([name, value]) => value === fields[name]) ? fields : Object.fromEntries(entries)
}
