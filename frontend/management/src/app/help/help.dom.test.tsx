import { act, screen } from '@testing-library/react'
import english from 'virtual:manual/en-US'
import chinese from 'virtual:manual/zh-CN'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '../../workplace/testing/render-screen.tsx'
import { routeRows } from '../routes/rows.tsx'
import HelpDrawer from './HelpDrawer.tsx'
import { chapterOf, chapters, useHelp } from './help-store.ts'

beforeEach(() => useHelp.getState().close())

test('both languages have the same chapters with as many sections, and each screen has one', () => {
  expect(english.map(({ id }) => id)).toEqual(chinese.map(({ id }) => id))
  const sections = (pages: typeof chinese) => pages.map(({ id, sections }) => `${id} ${sections.length}`)
  expect(sections(english)).toEqual(sections(chinese))
  const known = new Set(chinese.map(({ id }) => id))
  for (const { name } of routeRows) expect(known, name).toContain(chapters[name])
  expect([chapterOf('/subject/A/B/dataMng'), chapterOf('/nowhere')]).toEqual(['data', 'start'])
})

test('opens at the chapter of the screen, turns to the next, and finds words in all', async () => {
  const { user } = await renderScreen(<HelpDrawer />, { replies: {} })
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => useHelp.getState().open('review'))
  expect(await screen.findByRole('heading', { name: '复审' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /给客户/ }))
  expect(await screen.findByRole('heading', { name: '提出申诉' })).toBeTruthy()
  const search = screen.getByRole('searchbox', { name: '搜索手册' })
  await user.type(search, '红包')
  await user.click(await screen.findByRole('button', { name: /^奖励/ }))
  expect(await screen.findByRole('heading', { name: '两种名单' })).toBeTruthy()
  await user.type(search, '没有这样的词')
  expect(await screen.findByRole('status')).toBeTruthy()
})
