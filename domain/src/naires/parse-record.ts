import { checkPlaces, pageSids } from './check-places.ts'
import type { ContentProblem } from '../interactions/index.ts'
import { FieldReader, isFields, type Fields } from './fields.ts'
import { Problems, type NaireProblem } from './problems.ts'
import { checkPageGroups, checkPageSplits } from './page-groups/check-page-groups.ts'
import { readMetadataDef, readQuota, readResource, readSplit, readSubject } from './read-parts.ts'
import { readQuestion } from './read-question.ts'
import { checkRepeats } from './repeats/index.ts'
import { isTime, readSettings, readLanguage, readTranslations } from './read-settings.ts'
import type { NaireRecord, StoredQuestion } from './record.ts'
import { checkScoreBands } from './score-bands.ts'
import { keptSettings, settingNames } from './settings.ts'
import type { Diagnostic } from '../expression/checking/index.ts'
import { linearPatterns } from '../expression/patterns/index.ts'
import { isFixedSid } from '../interactions/index.ts'
import { readStoredQuestion } from '../questions/index.ts'
import { examinedExpressions, type ExaminedExpression } from './checking/check-naire.ts'
import { checkTimeLimits } from '../time-limits/check-limits.ts'
import { isScaleName, scaleHash } from '../authoring/questions/validated.ts'
import { readHelpRequest } from './request-origins.ts'

export type ParsedRecord = { readonly record: NaireRecord } | { readonly problems: readonly NaireProblem[] }

/**
 * Takes an authoring record from outside: the record in its one stored form, or all that is wrong with it.
 * Sids are normalised, `Data` becomes text, `Hash` and `Refer` are made anew, counts are filled in where they are
 * missing.
 */
export function parseRecord(input: unknown): ParsedRecord {
  return parsed(input, () => true)
}

/** The same of a questionnaire that is being written: it may have no questions yet. */
export function parseDraft(input: unknown): ParsedRecord {
  return parsed(input, ({ key }) => key !== 'naire.noQuestions')
}

function parsed(input: unknown, counts: (problem: NaireProblem) => boolean): ParsedRecord {
  const problems = new Problems()
  if (!isFields(input)) {
    problems.add('', 'content.wrongType', { expected: 'object' })
    return { problems: problems.all }
  }
  const record = readRecord(new FieldReader(input, '', problems))
  checkPlaces(record, problems)
  checkContents(record.Questions, problems)
  checkScales(record.Questions, problems)
  checkHelp(record, problems)
  checkTimeLimits(record, problems)
  checkScoreBands(record, problems)
  checkPageGroups(record, problems)
  checkPageSplits(record, problems)
  checkRepeats(record, problems)
  const Questions = checkExpressions(record, problems)
  const found = problems.all.filter(counts)
  return found.length > 0 ? { problems: found } : { record: { ...record, Questions } }
}

const ownFields = [
  'Sid',
  'Name',
  'Subject',
  'QuestionCount',
  'PageCount',
  'ModifyTime',
  'Language',
  'Translations',
  'Questions',
  'QuotarList',
  'ResourceList',
  'MetadataDefs',
  'PageGroups',
  'PageSplits',
] as const

/** Fields of a fetched record beside the questionnaire itself; they are dropped. */
const fetchedFields = [
  'Revision',
  'Published',
  'PublishedRevision',
  'OrgSid',
  'SubjectSid',
  'ContentHash',
  'PublishedHash',
  'Archived',
  'CreateTime',
  'CreatorSid',
  'ModifierSid',
  'ApprovalState',
  'ApprovalRevision',
  'ApprovalRequesterSid',
  'ApproverSid',
  'ApprovalNote',
] as const

const knownFields: ReadonlySet<string> = new Set([...ownFields, ...fetchedFields, ...settingNames, ...keptSettings])

function readRecord(reader: FieldReader): NaireRecord {
  for (const name of reader.names()) {
    if (!knownFields.has(name) && !name.startsWith('@'))
      reader.problems.add(name, 'naire.unknownField', { field: name })
  }
  const Sid = reader.sid('Sid')
  const Questions = reader.list('Questions', (question, index) => readQuestion(question, index, Sid))
  return {
    Sid,
    Name: reader.text('Name'),
    QuestionCount: reader.whole('QuestionCount', 0) ?? Questions.length,
    PageCount: reader.whole('PageCount', 0) ?? pageSids(Questions).length,
    ModifyTime: readModifyTime(reader),
    ...present({
      Subject: reader.object('Subject', readSubject),
      Language: readLanguage(reader),
      Translations: readTranslations(reader),
    }),
    ...readSettings(reader),
    ...present({ PageGroups: reader.json('PageGroups') }),
    MetadataDefs: reader.list('MetadataDefs', readMetadataDef),
    PageSplits: reader.list('PageSplits', readSplit),
    Questions,
    QuotarList: reader.list('QuotarList', readQuota),
    ResourceList: reader.list('ResourceList', (resource) => readResource(resource, Sid)),
  }
}

function checkHelp(record: NaireRecord, problems: Problems): void {
  const found: ContentProblem[] = []
  readHelpRequest(record, found)
  for (const { path, key, params } of found) problems.add(path, `content.${key}`, params)
}

function readModifyTime(reader: FieldReader): string {
  const time = reader.text('ModifyTime')
  if (time !== '' && !isTime(time)) reader.problems.add('ModifyTime', 'naire.badTime')
  return time
}

function present<T extends Fields>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }
}

/** Every expression compiles and reads only what there is. Gives the questions, each with the codes that it reads. */
function checkExpressions(record: NaireRecord, problems: Problems): readonly StoredQuestion[] {
  const expressions = examinedExpressions(record)
  for (const expression of expressions)
    for (const diagnostic of expression.diagnostics) note(expression, diagnostic, problems)
  const codes = new Set(record.Questions.map(({ Code }) => Code))
  const read = record.Questions.map(() => new Set<string>())
  for (const { question, inText, references } of expressions) {
    for (const [name = ''] of inText ? [] : references) if (codes.has(name)) read[question]?.add(name)
  }
  return record.Questions.map((question, index) => ({ ...question, Refer: [...(read[index] ?? [])] }))
}

// Only what cannot be kept so is a problem; warnings and hints are for the author.
function note({ path, source }: ExaminedExpression, { severity, key, params }: Diagnostic, problems: Problems): void {
  if (severity !== 'error') return
  if (key === 'unknownCode') problems.add(path, 'naire.unknownCode', { ...params, expression: source })
  else problems.add(path, 'content.expression', { expression: source, reason: key, ...params })
}

/** Every content is what its question type takes; interactions have sids of their own. */
function checkContents(questions: readonly StoredQuestion[], problems: Problems): void {
  const seen = new Set(questions.map(({ Sid }) => Sid))
  questions.forEach((question, index) => {
    if (question.Data === '' || question.Type < 0) return
    const { question: mounted, problems: found } = readStoredQuestion(question, `Questions[${index}]`)
    for (const { path, key, params } of found) problems.add(path, `content.${key}`, params)
    mounted?.fields.forEach(({ interaction: { content } }, place) => {
      if (isFixedSid(content.Sid)) return
      if (seen.has(content.Sid))
        problems.add(`Questions[${index}].Data.Interactions[${place}].Sid`, 'naire.duplicateSid', { sid: content.Sid })
      seen.add(content.Sid)
    })
    if (mounted) checkPatterns(JSON.parse(question.Data), `Questions[${index}].Data`, problems)
  })
}

/** Checks that what is called validated has the wording and the options that were validated. */
function checkScales(questions: readonly StoredQuestion[], problems: Problems): void {
  questions.forEach((question, index) => {
    const { ValidatedScale: scale, ValidatedHash } = question
    if (scale === undefined && ValidatedHash === undefined) return
    if (!isScaleName(scale) || ValidatedHash !== scaleHash(question))
      problems.add(`Questions[${index}].Data`, 'naire.lockedQuestion', { scale: String(scale) })
  })
}

// Regular expressions of authors, wherever a data type stands.
function checkPatterns(content: unknown, path: string, problems: Problems): void {
  if (Array.isArray(content))
    content.forEach((item: unknown, index) => checkPatterns(item, `${path}[${index}]`, problems))
  else if (isFields(content)) {
    for (const [name, value] of Object.entries(content)) {
      if (name !== 'Regular' || typeof value !== 'string') checkPatterns(value, `${path}.${name}`, problems)
      else if (!linearPatterns.compile(value)) problems.add(`${path}.${name}`, 'content.pattern', { pattern: value })
    }
  }
}
