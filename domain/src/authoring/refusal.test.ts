import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { authoringRefusalNames } from './index.ts'

const locales = new URL('../../../locales/', import.meta.url)
const languages = readdirSync(locales, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

function sentencesIn(language: string): Readonly<Record<string, string>> {
  const file = JSON.parse(readFileSync(new URL(`${language}/validation.json`, locales), 'utf8')) as {
    authoring: Record<string, string>
  }
  return file.authoring
}

describe('every refusal of an operation', () => {
  test.each(languages)('has a sentence in %s, with the same placeholders', (language) => {
    const [sentences, english] = [sentencesIn(language), sentencesIn('en-US')]
    expect(Object.keys(sentences).toSorted()).toEqual([...authoringRefusalNames].toSorted())
    const holes = (name: string, texts: Readonly<Record<string, string>>) =>
      (texts[name]?.match(/\{\{\w+\}\}/g) ?? []).toSorted()
    for (const name of authoringRefusalNames) expect(holes(name, sentences), name).toEqual(holes(name, english))
  })
})
