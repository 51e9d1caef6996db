import type { DataColumn, DataOption } from '@naire/domain/grid'
import { fallbackLanguage, languages } from '@naire/domain/languages'
import { alarmNumbers, appealNumbers, authModes, reviewNumbers, statusNumbers } from '@naire/domain/sessions'
import { readFileSync } from 'node:fs'

/** Words of columns in one language: those of the questionnaire where it has some, else those of the screens. */
export interface ExportWords {
  title(column: DataColumn): string
  option(column: DataColumn, option: DataOption): string
}

/** Sentences of the screens are by name where the wire has numbers. */
const names: Readonly<Record<string, Readonly<Record<string, number | null>>>> = {
  Status: statusNumbers,
  ReviewStatus: reviewNumbers,
  AlarmStatus: alarmNumbers,
  AppealStatus: appealNumbers,
  AuthMode: authModes,
  Alarm: { none: 0, choice: 1, textInput: 2, both: 3 },
}

export function wordsOf(language: string): ExportWords {
  const known = languages.find((each) => each === language) ?? fallbackLanguage
  const { sessions, findings } = sentences(known)
  return {
    title: ({ group, code, title }) => title || textAt(sessions, `fields.${code}`) || (group === 'flag' ? code : title),
    option({ group, code }, option) {
      if (option.title !== '') return option.title
      if (group === 'flag') return textAt(findings, `kinds.${option.code}`)
      const name = Object.entries(names[code] ?? {}).find(([, number]) => String(number) === option.code)?.[0]
      return textAt(sessions, `words.${code}.${name ?? option.code}`)
    },
  }
}

/** Sentence of the screens in a language; blank where there is none. */
export const sentenceAt = (language: string, file: LocaleFile, path: string): string =>
  textAt(sentences(language, file), path)

/** Blank where there is no such sentence. */
function textAt(from: unknown, path: string): string {
  let found = from
  for (const part of path.split('.'))
    found = typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>)[part] : undefined
  return typeof found === 'string' ? found : ''
}

type LocaleFile = 'management' | 'retention'

const read = new Map<string, Readonly<Record<string, unknown>>>()

function sentences(language: string, name: LocaleFile = 'management'): Readonly<Record<string, unknown>> {
  const known = read.get(`${language}/${name}`)
  if (known !== undefined) return known
  const file = new URL(`../../../locales/${language}/${name}.json`, import.meta.url)
  const found = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>
  read.set(`${language}/${name}`, found)
  return found
}
