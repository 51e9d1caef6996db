import { readFileSync } from 'node:fs'
import { bindQuery, functions, limits, parseQuery } from '@naire/odata'
import { describe, expect, it } from 'vitest'
import { entityModel } from './index.ts'

const document = readFileSync(new URL('../../../docs/odata.md', import.meta.url), 'utf8')
const [, examples = ''] = /```text\n([^`]+)```/.exec(document) ?? []

describe('the document of the query language', () => {
  it.each(examples.trim().split('\n'))('is right about %s', (example) => {
    const [name = '', query = ''] = example.split('?')
    const set = entityModel().sets[name] ?? expect.fail(name)
    expect(() => bindQuery(entityModel(), set, parseQuery(encodeURI(query)))).not.toThrow()
  })

  it('names every function', () => {
    expect(Object.keys(functions).filter((name) => !new RegExp(`\\b${name}\\b`).test(document))).toEqual([])
  })

  it('has every limit', () => {
    const numbers = Object.values(limits).map((limit) => limit.toLocaleString('en'))
    expect(numbers.filter((number) => !new RegExp(`[| ]${number}\\b`).test(document))).toEqual([])
  })
})
