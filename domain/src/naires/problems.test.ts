import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { naireProblemNames } from './problems.ts'

describe('every problem of a questionnaire', () => {
  it.each(['zh-CN', 'en-US', 'ar'])('has a sentence in %s', (language) => {
    const file = new URL(`../../../locales/${language}/validation.json`, import.meta.url)
    const { naire } = JSON.parse(readFileSync(file, 'utf8')) as { naire: Record<string, string> }
    expect(Object.keys(naire).toSorted()).toEqual([...naireProblemNames].toSorted())
  })
})
