import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { withPlaceholders } from '../references/placeholders.ts'
import { usesIn } from '../references/uses.ts'
import { questionTexts } from '../texts/question-texts.ts'
import { clipFormat, type Clip, type OutsideReference } from './clip.ts'

/** The questions with these sids, in their order. */
export function clipOf(record: NaireRecord, sids: ReadonlySet<string>): Clip {
  const chosen = record.Questions.filter(({ Sid }) => sids.has(Sid))
  const pages = [...new Set(chosen.map(({ PageSid }) => PageSid))]
  const questions = chosen.map(({ Sid, Code, Type, Data, Memo, OriSid, PageSid, ValidatedScale, ValidatedHash }) => {
    return {
      Sid,
      Code,
      Type,
      Data,
      page: pages.indexOf(PageSid),
      ...(Memo === undefined ? {} : { Memo }),
      ...(OriSid == null ? {} : { OriSid }),
      ...(ValidatedScale !== undefined && ValidatedHash !== undefined && { ValidatedScale, ValidatedHash }),
    }
  })
  const { Sid, Name, Language = 'zh-CN', ResourceList = [] } = record
  return {
    format: clipFormat,
    naire: { Sid, Name },
    language: Language,
    questions,
    resources: ResourceList.filter((resource) => chosen.some(({ Data }) => Data.includes(resource.Sid))),
    translations: translationsOf(record, chosen),
    outside: outsideOf(record, chosen),
  }
}

function translationsOf({ Translations = {} }: NaireRecord, chosen: readonly StoredQuestion[]): Clip['translations'] {
  const keys = new Set(chosen.flatMap((question) => questionTexts(question).flatMap(({ key }) => key ?? [])))
  const languages = Object.entries(Translations).map(
    ([language, texts]) =>
      [language, Object.fromEntries(Object.entries(texts).filter(([key]) => keys.has(key)))] as const,
  )
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0))
}

function outsideOf({ Questions }: NaireRecord, chosen: readonly StoredQuestion[]): readonly OutsideReference[] {
  const others = new Set(Questions.map(({ Code }) => Code))
  for (const { Code } of chosen) others.delete(Code)
  return chosen.flatMap((question) =>
    codesReadBy(question)
      .filter((code) => others.has(code))
      .map((code) => ({ question: question.Code, code })),
  )
}

/** Names of the questions that the expressions and placeholders of a question read, each once. */
function codesReadBy(question: StoredQuestion): readonly string[] {
  const codes = new Set(question.Refer)
  const read = (source: string) => {
    for (const [code = ''] of usesIn(source)?.paths ?? []) codes.add(code)
    return source
  }
  for (const { kind, text } of questionTexts(question)) {
    if (kind === 'expression') read(text)
    else withPlaceholders(text, read)
  }
  return [...codes]
}
