import { readFileSync } from 'node:fs'
import { parseRecord } from '@naire/domain/naires'
import { questionTypeNumbers } from '@naire/domain/questions'
import { describe, expect, it } from 'vitest'
import { simulate } from '../simulate/simulate.ts'
import { gallery } from './gallery.ts'

const record = gallery()
const file = new URL('../../../docs/examples/gallery.json', import.meta.url)

describe('the gallery', () => {
  it('is the file that people import; `vitest -u` writes it', async () => {
    await expect(`${JSON.stringify(record, null, 2)}\n`).toMatchFileSnapshot(file.pathname)
  })

  it('comes through an import as it is', () => {
    expect(parseRecord(JSON.parse(readFileSync(file, 'utf8')))).toEqual({ record })
  })

  it('holds every question type', () => {
    expect(new Set(record.Questions.map(({ Type }) => Type))).toEqual(new Set(Object.values(questionTypeNumbers)))
  })

  it('is filled by synthetic respondents with valid answers that survive flatten and load', () => {
    expect(simulate(record, { count: 50, seed: 'gallery' }).faults).toEqual([])
  })
})
