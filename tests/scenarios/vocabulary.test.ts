import { expect, it } from 'vitest'
// @ts-expect-error a script without types
import { checkVocabulary } from '../../scripts/checks/vocabulary.mjs'

const complaints = (text: string): string[] => checkVocabulary([{ file: 'planted.ts', text }]) as string[]

it.each(['export interface Asked {}', 'type Kept = string', 'export class Told {}', 'interface Whose {}'])(
  'refuses a type that is a bare participle or pronoun: %s',
  (text) => expect(complaints(text)).toHaveLength(1),
)

it.each(['export interface AskedQuestion {}', 'type Feed = string', 'export type Seed = number'])(
  'takes a noun: %s',
  (text) => expect(complaints(text)).toEqual([]),
)

it('refuses a doc comment that begins with a pronoun, and a word that the glossary replaced', () => {
  expect(complaints(`/** ${'What'} is asked. */\nconst a = 1`)).toHaveLength(1)
  expect(complaints(`/**\n * ${'Those'} that wait.\n */`)).toHaveLength(1)
  expect(complaints('export interface DutyRow {}')).toEqual([expect.stringContaining('Job')])
  expect(complaints("export type DutyDone = 'DutyDone'")).toEqual([])
})
