import { createInstance, type FormatterModule } from 'i18next'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { numberText } from '@naire/ui'
import { sentence, type Params, type Sentences } from './sentence.ts'

const locales = new URL('../../../../locales/', import.meta.url)
const fileNames = ['respondent', 'questions', 'validation']
const languages = readdirSync(locales).filter((lang) => existsSync(new URL(`${lang}/respondent.json`, locales)))
const filesOf = (lang: string): Sentences =>
  Object.fromEntries(
    fileNames.map((file) => [
      file,
      JSON.parse(readFileSync(new URL(`${lang}/${file}.json`, locales), 'utf8')) as unknown,
    ]),
  )

describe.each(languages)('every sentence of %s', (lang) => {
  test('is what i18next makes of it', async () => {
    const files = filesOf(lang)
    const i18next = createInstance({
      lng: lang,
      resources: { [lang]: files } as never,
      ns: fileNames,
      defaultNS: 'respondent',
      interpolation: { escapeValue: false, alwaysFormat: true },
    })
    await i18next.use(numbersOf(lang)).init()
    const keys = fileNames.flatMap((file) => keysOf(files[file]).map((key) => `${file}:${key}`))
    expect(keys.length).toBeGreaterThan(100)
    const samples = samplesFor(files)
    const written = (write: (key: string, params: Params) => string) =>
      [...new Set(keys.map(withoutForm))].flatMap((key) => samples.map((params) => `${key}: ${write(key, params)}`))
    expect(written((key, params) => sentence(files, lang, key, params))).toEqual(
      written((key, params) => i18next.t(key, { ...params })),
    )
  })
})

test('a key without a file is one of this app, an unknown one is given back', () => {
  expect(sentence({ respondent: { a: { b: '{{n}} 页' } } }, 'zh-CN', 'a.b', { n: 3 })).toBe('3 页')
  expect(sentence({ respondent: {} }, 'zh-CN', 'a.b')).toBe('a.b')
})

test.each(languages)('a place that is missing is asked for by the name of its field, in %s', async (lang) => {
  const files = filesOf(lang)
  const i18next = createInstance({ lng: lang, resources: { [lang]: files } as never, ns: fileNames })
  await i18next.init()
  const asked = sentence(files, lang, 'validation:required', { context: 'location' })
  expect(asked).toContain(sentence(files, lang, 'validation:location'))
  expect(asked).toBe(i18next.t('validation:required', { context: 'location' }))
})

/** Writes numbers as the language does, wherever they stand. */
function numbersOf(lang: string): FormatterModule {
  return {
    type: 'formatter',
    init() {},
    add() {},
    addCached() {},
    format: (value: unknown) => (typeof value === 'number' ? numberText(value, lang) : String(value)),
  }
}

/** A value for every placeholder that occurs, with each kind of plural. */
function samplesFor(files: Sentences): readonly Params[] {
  const names = [...JSON.stringify(files).matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(
    ([, name]) => [name, `<${name}>`] as const,
  )
  return [0, 1, 2, 3, 11, 12_345].map((count) => ({
    ...Object.fromEntries(names),
    pattern: 'Email',
    type: 'Record',
    count,
  }))
}

function keysOf(node: unknown, path = ''): readonly string[] {
  if (typeof node === 'string') return [path]
  return Object.entries(node as object).flatMap(([name, inner]) => keysOf(inner, path ? `${path}.${name}` : name))
}

const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
