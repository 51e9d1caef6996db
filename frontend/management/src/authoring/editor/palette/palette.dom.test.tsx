import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderEditor } from '../testing/render-editor.tsx'
import { Palette } from './Palette.tsx'

const opened = async () => {
  const editor = await renderEditor(<Palette />)
  const search = screen.getByRole('searchbox', { name: '查找题型' })
  const best = () => document.querySelector('[data-best]')?.getAttribute('data-type')
  return { ...editor, search, best, seek: (words: string) => editor.user.type(search, words) }
}

test('the common ones stand first, ready-made', async () => {
  await opened()
  const entries = [...document.querySelectorAll('[data-type]')].map((entry) => entry.getAttribute('data-type'))
  expect(entries.slice(0, 7)).toEqual(['single', 'multiple', 'singleLine', 'longText', 'rating', 'grid', 'nps'])
})

test.each([
  ['单选', 'single'],
  ['多选', 'multiple'],
  ['单行文本', 'singleLine'],
  ['多行文本', 'longText'],
  ['打分', 'rating'],
  ['满意度', 'rating'],
  ['NPS', 'nps'],
  ['语音', 'voice'],
  ['录音', 'voice'],
  ['radio', 'single'],
  ['checkboxes', 'multiple'],
  ['multiple', 'multiple'],
  ['short text', 'singleLine'],
  ['Single-line', 'singleLine'],
  ['ranking', 'sort'],
  ['file upload', 'attach'],
  ['省市', 'cascade'],
])('whoever seeks %s is offered %s first', async (words, name) => {
  const { seek, best } = await opened()
  await seek(words)
  expect(best()).toBe(name)
})

test('Enter adds the one that is offered, and what nobody calls anything is said to be missing', async () => {
  const { seek, user, questions, search } = await opened()
  await seek('NPS{Enter}')
  expect(questions()).toHaveLength(1)
  expect(JSON.parse(questions()[0]?.Data ?? '')).toMatchObject({
    Data: '您有多大可能把我们推荐给朋友或同事？',
    Interactions: [{ ScaleMode: true, FullPoints: 10 }],
  })
  await user.clear(search)
  await seek('没有这种')
  expect(screen.getByText('没有这样的题型')).toBeDefined()
})
