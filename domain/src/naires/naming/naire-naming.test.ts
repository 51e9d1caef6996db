import { describe, expect, it } from 'vitest'
import { choice, matrix, naire } from '../../../../tests/scenarios/naire.ts'
import { naireNaming } from './index.ts'

describe('what the things of a questionnaire are called', () => {
  const long = '一二三四五六七八九十'.repeat(4)
  const record = naire([
    choice('one', { A: { Data: '<b>红</b>' }, B: { Data: '' } }, {}, { Data: `<p>${long}</p>` }),
    matrix('grid', { A: { Data: 'row' } }, { A: { Data: 'option' } }),
  ])
  const naming = naireNaming(record)

  it('gives the words of questions, rows and options, without their HTML and cut as in the outline', () => {
    expect(naming.titleOf(['one'])).toBe(`${long.slice(0, 30)}…`)
    expect(naming.optionTitle(['one'], 'A')).toBe('红')
    expect(naming.titleOf(['grid', 'A'])).toBe('row')
    expect(naming.optionTitle(['grid', 'A'], 'A')).toBe('option')
  })

  it('gives nothing for what there is not', () => {
    expect(naming.titleOf(['two'])).toBeNull()
    expect(naming.titleOf(['one', 'X'])).toBeNull()
    expect(naming.optionTitle(['one'], 'B')).toBeNull()
    const [question] = record.Questions
    expect(naireNaming({ Questions: [{ ...question!, Type: 99 }] }).titleOf(['one'])).toBeNull()
  })
})
