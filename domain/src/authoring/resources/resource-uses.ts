import { resourceSid } from '../../naires/resource-address.ts'
import { isTestCase } from '../../naires/test-case-resource.ts'
import type { NaireRecord, ResourceRecord } from '../../naires/record.ts'
import type { Operation } from '../operation.ts'
import type { ReferencePlace } from '../references/references-to.ts'

/** Fields that name no resource, and those that are looked through by themselves. */
const apart: ReadonlySet<string> = new Set([
  'Sid',
  'Subject',
  'Questions',
  'QuotarList',
  'ResourceList',
  'ModifyTime',
  'Hash',
])

/**
 * Where a resource is named, by its sid or by the address of its file; `question` null: not in a question's content.
 */
export function resourceUses(record: NaireRecord, resource: ResourceRecord): readonly ReferencePlace[] {
  const names = [resource.Sid, resourceSid(resource.Url ?? '')].filter((name) => name !== '')
  const found = (text: string) => names.find((name) => text.includes(name))
  const inQuestions = record.Questions.map(({ Code, Data }, index) => ({
    path: `Questions[${index}].Data`,
    question: Code,
    text: Data,
  }))
  const fields = Object.entries(record)
    .filter(([name]) => !apart.has(name))
    .map(([path, value]) => ({ path, question: null, text: JSON.stringify(value) }))
  return [...inQuestions, ...fields].flatMap(({ path, question, text }) => {
    const source = found(text)
    return source === undefined ? [] : [{ path, question, source }]
  })
}

/**
 * The files and lists of a questionnaire, each with where it is used; what it keeps for other purposes is none of them.
 */
export function usedResources(
  record: NaireRecord,
): readonly { readonly resource: ResourceRecord; readonly uses: readonly ReferencePlace[] }[] {
  return (record.ResourceList ?? [])
    .filter((resource) => !isTestCase(resource))
    .map((resource) => ({ resource, uses: resourceUses(record, resource) }))
}

/** Builds the operations that replace a resource's file, wherever the resource is used. */
export function replacingResource(
  record: NaireRecord,
  resource: ResourceRecord,
  file: Pick<ResourceRecord, 'Type' | 'FileName' | 'FileExt' | 'Url'>,
): readonly Operation[] {
  const { ResourceData: _data, ResourceDataObj: _apart, ...kept } = resource
  const [before, after] = [resource.Url ?? '', file.Url ?? '']
  const contents = before === '' ? [] : record.Questions.filter(({ Data }) => Data.includes(before))
  const settings = before === '' ? [] : resourceSettings.filter((name) => record[name]?.includes(before))
  const translations = Object.entries(before === '' ? {} : (record.Translations ?? {})).map(
    ([language, texts]) => [language, Object.entries(texts).filter(([, text]) => text.includes(before))] as const,
  )
  const next = (text: string) => text.replaceAll(before, after)
  return [
    { type: 'PutEntry', list: 'resource', entry: { ...kept, ...file } },
    ...contents.map(({ Sid, Data }): Operation => ({ type: 'ChangeContent', sid: Sid, data: next(Data) })),
    ...settings.map((name): Operation => ({ type: 'ChangeSettings', settings: { [name]: next(record[name] ?? '') } })),
    ...translations.flatMap(([language, texts]): readonly Operation[] =>
      texts.length === 0
        ? []
        : [
            {
              type: 'ChangeTranslations',
              texts: { [language]: Object.fromEntries(texts.map(([key, text]) => [key, next(text)])) },
            },
          ],
    ),
  ]
}

const resourceSettings = ['Header', 'Footer', 'Conclusion', 'CoverText', 'CoverPicture', 'Logo', 'Css'] as const
