import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../tests/depth.ts'
import { compile } from '../index.ts'
import { anySource } from '../testing/arbitrary.ts'
import { renameReference } from './index.ts'

describe('a reference that is renamed', () => {
  it.each([
    ["Q1 == 'Q1' && Q1.text != Q10", ['Q1'], 'colour', "colour == 'Q1' && colour.text != Q10"],
    ['  sum( ( Q1 ),Q2 ,\n Q1.R1.Q1)', ['Q1'], 'Q7', '  sum( ( Q7 ),Q2 ,\n Q7.R1.Q1)'],
    ['Q5.R1 + Q5.R2 + Q6.R1 + Q5.R1.C1', ['Q5', 'R1'], 'R9', 'Q5.R9 + Q5.R2 + Q6.R1 + Q5.R9.C1'],
    ['Q5[\'R1\'] + Q5["R1"] + Q5 . R1', ['Q5', 'R1'], "a'b", "Q5['a\\'b'] + Q5[\"a'b\"] + Q5 ['a\\'b']"],
    ["Q5.R1 + Q5['R1']", ['Q5', 'R1'], 'text', "Q5['text'] + Q5['text']"],
    ['Q5.R1.text', ['Q5', 'R1'], '1a', "Q5['1a'].text"],
    ['Q1.input.O3 + Q1.input', ['Q1', '@input', 'O3'], 'O4', 'Q1.input.O4 + Q1.input'],
    ["Q5['text'].text", ['Q5', 'text'], 'body', "Q5['body'].text"],
    ['sum(sum, 1)', ['sum'], 'Q1', 'sum(Q1, 1)'],
    ["matches(Q1, '(')", ['Q1'], 'Q2', "matches(Q2, '(')"],
    ['性别 + 1', ['性别'], '年龄', '年龄 + 1'],
    ['Q1 + nothing(Q1)', ['Q1'], 'Q2', 'Q2 + nothing(Q2)'],
    ['Q1 +', ['Q1'], 'Q2', 'Q1 +'],
    ['  ', ['Q1'], 'Q2', '  '],
  ])('%s: %s to %s', (source, path, to, renamed) => {
    expect(renameReference(source, path, to)).toBe(renamed)
  })

  it('is found under its new name, and back under its old one', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const renamed = renameReference(source, ['Q1'], '新的')
        const named = (references: readonly (readonly string[])[]) => references.map(([name]) => name)
        expect(named(compile(renamed).references)).toEqual(
          named(compile(source).references).map((name) => (name === 'Q1' ? '新的' : name)),
        )
        expect(renameReference(renamed, ['新的'], 'Q1')).toBe(source)
      }),
      { numRuns: runs(500) },
    )
  })
})
