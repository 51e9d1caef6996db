import { describe, expect, it } from 'vitest'
import type { Expression } from './expression.ts'
import { parseExpression } from './parse-expression.ts'

describe('operators group as the standard says', () => {
  it.each([
    ['A or B and C', '(A or (B and C))'],
    ['A and B or C', '((A and B) or C)'],
    ['A or B or C', '((A or B) or C)'],
    ['1 sub 2 sub 3', '((1 sub 2) sub 3)'],
    ['8 div 4 div 2', '((8 div 4) div 2)'],
    ['1 add 2 mul 3', '(1 add (2 mul 3))'],
    ['1 mul 2 add 3', '((1 mul 2) add 3)'],
    ['1 sub 2 add 3', '((1 sub 2) add 3)'],
    ['A add 1 eq 2', '((A add 1) eq 2)'],
    ['A gt 1 eq true', '((A gt 1) eq true)'],
    ['A eq 1 and B ne 2', '((A eq 1) and (B ne 2))'],
    ['not A eq 1', '(not (A eq 1))'],
    ['not A and B', '((not A) and B)'],
    ['not not A', '(not (not A))'],
    ['not (A or B)', '(not (A or B))'],
    ['not A in (1,2) or B', '((not (A in [1,2])) or B)'],
    ['(1 sub 2) sub 3', '((1 sub 2) sub 3)'],
    ['1 sub (2 sub 3)', '(1 sub (2 sub 3))'],
    ['-A mul 2', '((minus A) mul 2)'],
    ['-5 add 3', '(-5 add 3)'],
    ['A EQ 1 OR b Lt 2', '((A eq 1) or (b lt 2))'],
    ['S/any(x:x/A eq 1 and x/B eq 2) or C', '(S/any(x:((x/A eq 1) and (x/B eq 2))) or C)'],
    ["contains(tolower(Name),'a') eq true", "(contains(tolower(Name),'a') eq true)"],
    ['case(A:1 add 2 mul 3,true:0) gt 1', '(case(A:(1 add (2 mul 3)),true:0) gt 1)'],
    ['cast(A/B,Edm.Double) gt 1', '(cast(A/B,Edm.Double) gt 1)'],
    ['S/$count gt 2', '(S/$count gt 2)'],
  ])('%s', (text, grouped) => {
    expect(show(parseExpression(text, '$filter'))).toBe(grouped)
  })
})

describe('literals', () => {
  it.each([
    ["'O''Neil'", 'String', "O'Neil"],
    ["''", 'String', ''],
    ["'一%_\\'", 'String', '一%_\\'],
    ['null', 'Null', null],
    ['tRUe', 'Boolean', true],
    ['-1.5e3', 'Number', -1500],
    ['2024-02-29', 'Date', '2024-02-29'],
    ['2024-02-29T10:00+08:00', 'DateTimeOffset', '2024-02-29T02:00:00.000Z'],
    ["duration'P1DT1H1M1.5S'", 'Duration', 90_061.5],
    ["duration'-PT1H'", 'Duration', -3_600],
    ['0a0ff20f-972e-4a3f-80d1-71cf0f23d61c', 'Guid', '0a0ff20f-972e-4a3f-80d1-71cf0f23d61c'],
  ])('%s', (text, type, value) => {
    expect(parseExpression(text, '$filter')).toMatchObject({ kind: 'literal', type, value })
  })
})

describe('what is wrong is said with its position', () => {
  it.each([
    ["Name eq 'O'Neil'", 10],
    ["Name eq 'Neil", 8],
    ['A eq', 4],
    ['A eq 1 B', 7],
    ['(A eq 1', 7],
    ['A eq 1)', 6],
    ['A+eq 1', 1],
    ['A eq 2024-02-30', 5],
    ['A eq ~', 5],
    ['nofunction(A)', 0],
    ['any(x:true)', 0],
    ['S/all()', 6],
    ['A eq 99999999999999999999', 5],
    [`${'('.repeat(500)}A${')'.repeat(500)}`, 60],
  ])('%s', (text, position) => {
    const error = thrown(() => parseExpression(text, '$filter'))
    expect(error).toMatchObject({ status: 400, target: '$filter', position })
  })
})

function thrown(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

/** Every operation in parentheses, so that the grouping can be read. */
function show(tree: Expression): string {
  switch (tree.kind) {
    case 'literal':
      return tree.type === 'String' ? `'${String(tree.value)}'` : String(tree.value)
    case 'member':
      return tree.of === null ? tree.name : `${show(tree.of)}/${tree.name}`
    case 'call':
      return `${tree.name}(${tree.args.map(show).join(',')})`
    case 'unary':
      return `(${tree.operator} ${show(tree.operand)})`
    case 'binary':
      return `(${show(tree.left)} ${tree.operator} ${show(tree.right)})`
    case 'list':
      return `[${tree.items.map(show).join(',')}]`
    case 'lambda':
      return `${show(tree.of)}/${tree.quantifier}(${tree.variable}:${tree.predicate ? show(tree.predicate) : ''})`
    case 'count':
      return `${show(tree.of)}/$count`
    case 'alias':
      return tree.name
    case 'itself':
      return '$it'
    case 'case':
      return `case(${tree.branches.map(({ when, value }) => `${show(when)}:${show(value)}`).join(',')})`
    case 'cast':
      return `cast(${show(tree.operand)},${tree.type})`
    case 'unsupported':
      return `<${tree.what}>`
  }
}
