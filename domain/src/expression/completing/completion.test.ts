import { describe, expect, it } from 'vitest'
import type { CheckEnvironment, ReferenceType } from '../checking/index.ts'
import type { ReferenceTitles } from '../wording/index.ts'
import { completionAt } from './index.ts'

const types: Readonly<Record<string, ReferenceType>> = {
  colour: { kind: 'choice', codes: ['red', 'green', "o'k"] },
  brands: { kind: 'codes', codes: ['A', 'B'] },
  matrix: { kind: 'list' },
  'matrix/R1': { kind: 'choice', codes: ['yes', 'no'] },
  'matrix/@count': { kind: 'number' },
  'matrix/R1/@text': { kind: 'text' },
}
const titles: Readonly<Record<string, string>> = { colour: '最喜欢的颜色', 'matrix/R1': '服务', 'colour/red': '红' }
const environment: CheckEnvironment = {
  typeOf: (path) => types[path.join('/')] ?? null,
  codes: () => ['colour', 'brands', 'matrix', '$response'],
  partsOf: (path) => (path.join('/') === 'matrix' ? ['R1', 'R 2'] : path[0] === '$session' ? ['lang', 'score'] : []),
}
const naming: ReferenceTitles = {
  titleOf: (path) => titles[path.join('/')] ?? null,
  optionTitle: ([code], option) => titles[`${code}/${option}`] ?? null,
}

/** The caret stands at `|`. */
function complete(marked: string) {
  const caret = marked.indexOf('|')
  return { source: marked.replace('|', ''), ...completionAt(marked.replace('|', ''), caret, { environment, naming }) }
}
const names = (marked: string) => complete(marked).suggestions.map(({ name }) => name)

/** The source after the first suggestion was taken, with the caret. */
function taken(marked: string): string {
  const { source, from, to, suggestions } = complete(marked)
  const [best] = suggestions
  if (!best) return 'nothing'
  const text = `${best.text.slice(0, best.caret)}|${best.text.slice(best.caret)}`
  return source.slice(0, from) + text + source.slice(to)
}

describe('what may be written next', () => {
  it('is questions, functions and contexts at the start, narrowed by name and by the words of a question', () => {
    expect(names('|')).toEqual(expect.arrayContaining(['colour', 'sum', 'casewhen', '$session', '$response']))
    expect(names('col|')).toEqual(['colour'])
    expect(names('COL|')).toEqual(['colour'])
    expect(names('sort|')[0]).toBe('sort')
    expect(names('颜色|')).toEqual(['colour'])
    expect(names('em|')).toEqual(['empty_count', 'is_empty', 'not_empty', 'filter_empty', 'filter_not_empty'])
    expect(complete('col|').suggestions[0]).toMatchObject({ kind: 'question', title: '最喜欢的颜色' })
  })

  it('is the parts of a question and what can be asked of it behind a point', () => {
    expect(names('matrix.|')).toEqual(['R1', 'count'])
    expect(names("matrix['R1'].|")).toEqual(['text'])
    expect(names('matrix.R1.text.|')).toEqual([])
    expect(names('$session.s|')).toEqual(['score'])
    expect(complete('matrix.R|').suggestions[0]).toMatchObject({ kind: 'part', title: '服务' })
  })

  it('is the options of what a text is held against', () => {
    expect(names("colour == '|")).toEqual(['red', 'green', "o'k"])
    expect(names("colour != 're|d'")).toEqual(['red', 'green'])
    expect(names('contains(brands, "|")')).toEqual(['A', 'B'])
    expect(names("filter_in(brands, ['A', '|'])")).toEqual(['A', 'B'])
    expect(names("brands == ['|")).toEqual(['A', 'B'])
    expect(names("matrix.R1 == '|")).toEqual(['yes', 'no'])
    expect(names("concat('|")).toEqual([])
    expect(names("matrix == '|'")).toEqual([])
    expect(complete("colour == '|").suggestions[0]?.title).toBe('红')
  })

  it('is nothing within a number or behind one', () => {
    expect(names('12|')).toEqual([])
    expect(names('1.|')).toEqual([])
    expect(names("'a' + 'colo\\'|")).toEqual([])
  })

  it('takes the place of the whole word, and leaves the caret where writing goes on', () => {
    expect(taken('su|')).toBe('sum(|)')
    expect(taken('toda|')).toBe('today()|')
    expect(taken('col|xx == 1')).toBe('colour| == 1')
    expect(taken("colour == 're|d' && 1")).toBe("colour == 'red'| && 1")
    expect(taken("colour == 're|")).toBe("colour == 'red'|")
    expect(taken("colour == 'gr| && 1")).toBe("colour == 'green'| && 1")
    expect(taken("colour == 'o|")).toBe("colour == 'o\\'k'|")
    expect(taken('colour == "gr|')).toBe('colour == "green"|')
    expect(taken('$sess|')).toBe('$session.|')
  })
})
