import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error a script without types
import { addBeside as addBesideOf } from '../recipes/add-beside.mjs'
// @ts-expect-error a script without types
import { recipes as recipeTable } from '../recipes/recipes.mjs'

type Names = readonly (readonly [string, string])[]
interface Recipe {
  readonly lists: readonly string[]
  readonly words: readonly string[]
  readonly copies: readonly string[]
  readonly namesOnly?: true
  names(...given: readonly string[]): Names
}
const recipes = recipeTable as Readonly<Record<string, Recipe>>
const addBeside = addBesideOf as (path: string, source: string, names: Names, namesOnly?: boolean) => string

const root = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const given = { question: ['colorPick'], command: ['FlagAnswer', 'AnswerFlagged'], language: ['pt-BR'] }
const kinds = Object.entries(recipes).map(([kind, recipe]) => ({
  kind,
  recipe,
  names: recipe.names(...(given[kind as keyof typeof given] ?? ['fieldMap'])),
}))

test.each(kinds)('each place of a $kind has its example', ({ recipe: { lists, words, copies, namesOnly }, names }) => {
  const places = [...lists, ...words.map((file) => `locales/zh-CN/${file}.json`)]
  expect(places.filter((path) => addBeside(path, textOf(path), names, namesOnly) === textOf(path))).toEqual([])
  expect(copies.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each([
  ['command', 'A command of a session'],
  ['question', 'A question type'],
  ['function', 'A function of the expression language'],
  ['entity', 'An entity'],
])('CONTRIBUTING lists the files of a %s, all of them', (kind, heading) => {
  const [section = ''] = new RegExp(`### ${heading}[^]*?(?=\n### )`).exec(textOf('CONTRIBUTING.md')) ?? []
  const listed = Array.from(section.matchAll(/^\| `([^`]+)`/gm), ([, path]) => path)
  const { lists, copies } = recipes[kind] as Recipe
  expect(listed.toSorted()).toEqual([...lists, ...(kind === 'entity' ? copies : [])].toSorted())
})

test.each([
  ['panelMember', 'panelMembers', 'panel_members'],
  ['survey', 'surveys', 'surveys'],
  ['reply', 'replies', 'replies'],
  ['address', 'addresses', 'addresses'],
])('an entity %s is one of %s, in the table %s', (one, many, table) => {
  const names = new Map(recipes['entity']?.names(one))
  expect([names.get('deadLetters'), names.get('dead_letters')]).toEqual([many, table])
})

test('members of lists, tables and unions are there once more, under the new name and the next number', () => {
  const source = `import { a, AddCommentRule } from './a.ts'
import { essayView } from './essay/view.ts'
type Command = 'Other' | 'AddComment'
export interface AddComment { readonly text: string }
const numbers = { choice: 0, essay: 5, sort: 7 }
const kinds = ['choice', 'essay']
`
  const after = addBeside('a.ts', source, [
    ['AddComment', 'FlagAnswer'],
    ['essay', 'colorPick'],
  ])
  for (const part of [
    'AddCommentRule,\nFlagAnswerRule',
    `import { colorPickView } from './colorPick/view.ts'`,
    `'AddComment' | 'FlagAnswer'`,
    'export interface FlagAnswer {',
    'essay: 5,\ncolorPick: 8',
    `'essay',\n'colorPick'`,
  ])
    expect(after).toContain(part)
})

test('a clause of a switch is there once more, as deep as its example', () => {
  const source = `switch (type) {
  case 'AddComment':
    return add('AddComment')
}
`
  expect(addBeside('a.ts', source, [['AddComment', 'FlagAnswer']])).toBe(`switch (type) {
  case 'AddComment':
    return add('AddComment')
  case 'FlagAnswer':
    return add('FlagAnswer')
}
`)
})

test('keys of sentences keep their sentence and their depth', () => {
  const after = addBeside('a.json', '{\n  "essay": "Long text"\n}\n', [['essay', 'colorPick']])
  expect(after).toBe('{\n  "essay": "Long text",\n  "colorPick": "Long text"\n}\n')
})
