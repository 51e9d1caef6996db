import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile } from '@naire/domain/expression'
import { withFunctionTables } from '../write-documents.ts'

const document = readFileSync(join(import.meta.dirname, '../../../docs/expressions.md'), 'utf8')
const [, examples = ''] = /```text\n([^`]+)```/.exec(document) ?? []
const scope = { lookup: () => null, now: new Date('2026-02-10T04:30:00Z'), seed: 'document' }

describe('the document of the expression language', () => {
  it('has the functions that there are (else: npm run documents)', () => {
    expect(document).toBe(withFunctionTables(document))
  })

  it.each(examples.trim().split('\n'))('is right about %s', (source) => {
    expect(compile(source).evaluate(scope)).toBe(true)
  })
})
