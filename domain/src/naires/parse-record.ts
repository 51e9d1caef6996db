import { checkContents } from './check-contents.ts'
import { checkExpressions } from './check-expressions.ts'
import { checkPlaces, pageSids } from './check-places.ts'
import type { ContentProblem } from '../interactions/index.ts'
import { FieldReader, isFields, type Fields } from './fields.ts'
import { readHelpRequest } from './help-request.ts'
import { Problems, type NaireProblem } from './problems.ts'
import { checkPageGroups } from './page-groups/check-page-groups.ts'
import { checkPageSplits } from './page-groups/check-page-splits.ts'
import { readMetadataDef, readQuota, readResource, readSplit, readSubject } from './read-parts.ts'
import { readQuestion } from './read-question.ts'
import { isTime, readSettings } from './read-settings.ts'
import { readLanguage, readTranslations } from './read-translations.ts'
import type { NaireRecord } from './record.ts'
import { keptSettings, settingNames } from './settings.ts'

export type ParsedRecord = { readonly record: NaireRecord } | { readonly problems: readonly NaireProblem[] }

/**
 * Takes an authoring record from outside: the record in its one stored form, or all that is wrong with it.
 * Sids are normalised, `Data` becomes text, `Hash` and `Refer` are made anew, counts are filled in where they are missing.
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
  checkHelp(record, problems)
  checkPageGroups(record, problems)
  checkPageSplits(record, problems)
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

/** What a fetched record carries beside the questionnaire itself; it is left behind. */
const fetchedFields = [
  'Revision',
  'Published',
  'PublishedRevision',
  'OrgSid',
  'SubjectSid',
  'ContentHash',
  'PublishedHash',
  'CreateTime',
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
