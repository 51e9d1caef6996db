import { readFileSync, readdirSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'

const docs = new URL('../../docs/', import.meta.url)
const folder = new URL('examples/engine/', docs)
const examples = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'questionnaire.ts')
const sourceOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the guide to the engine', () => {
  test.each(examples)('%s prints what it says', async (name) => {
    const printed: string[] = []
    vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => {
      printed.push(words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(' '))
    })
    await import(new URL(name, folder).href)
    const promised = [...sourceOf(name).matchAll(/console\.log\(.*\) \/\/ → (.*)$/gm)].map(([, words]) => words)
    expect(promised.length).toBeGreaterThan(0)
    expect(printed).toEqual(promised)
  })

  test('tells of every example, and of none that is not there', () => {
    const guide = readFileSync(new URL('engine.md', docs), 'utf8')
    const told = [...guide.matchAll(/\]\(examples\/engine\/([\w-]+\.ts)\)/g)].map(([, name]) => name)
    expect([...new Set(told)].toSorted()).toEqual([...examples, 'questionnaire.ts'].toSorted())
  })

  test('shows code as it stands in the examples', () => {
    const guide = readFileSync(new URL('engine.md', docs), 'utf8')
    const lines = examples
      .map(sourceOf)
      .join('\n')
      .split('\n')
      .map((line) => line.trim())
    const shown = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)]
      .flatMap(([, block]) => (block ?? '').split('\n'))
      .map((line) => line.trim())
    expect(shown.filter((line) => line !== '' && !lines.includes(line))).toEqual([])
  })
})
