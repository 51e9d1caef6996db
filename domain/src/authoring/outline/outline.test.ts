import { expect, test } from 'vitest'
import { outline } from '../index.ts'
import { gardenNaire, sid } from '../testing/garden-naire.ts'

test('the outline names pages and questions, their texts cut after 30 characters [C9-04]', () => {
  const pages = outline(
    gardenNaire((input) => Object.assign(input.Questions[4]?.Data ?? {}, { OriData: `<p>${'再见'.repeat(20)}</p>` })),
  )
  expect(pages.map(({ sid: page, seq, questions }) => [page, seq, questions.map(({ code }) => code)])).toEqual([
    [sid(91), 1, ['color', 'years']],
    [sid(92), 2, ['name', 'why']],
    [sid(93), 3, ['end']],
  ])
  expect(pages[0]?.questions[0]).toEqual({ sid: sid(11), code: 'color', type: 0, text: '喜欢的颜色' })
  expect(pages[2]?.questions[0]?.text).toBe(`${'再见'.repeat(15)}…`)
})
