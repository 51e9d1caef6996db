import { screen } from '@testing-library/react'
import { statusNumbers } from '@naire/domain/sessions'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import IdentScreen from './IdentScreen.tsx'
import IdentStatScreen from './IdentStatScreen.tsx'

type Abilities = NonNullable<ScreenOptions['abilities']>

const list = (Count: number) => ({
  value: {
    Kind: 'marks',
    Columns: [],
    Count,
    LoadedAt: Count === 0 ? null : '2026-03-01T00:00:00Z',
    LoadedBy: Count === 0 ? null : '王芳',
  },
})
const at = "/odata/Naires('N1')/SurveyExpert"
const options = (replies: ScreenOptions['replies'], abilities: Abilities): ScreenOptions => ({
  at: '/subject/O1/S1/identMng',
  route: '/subject/:orgSid/:subjectSid/identMng',
  abilities,
  replies: { 'GET /odata/Naires': { value: [{ Sid: 'N1', Name: '早餐' }] }, ...replies },
})
const lists = (replies: ScreenOptions['replies'], abilities: Abilities = ['manageIdents']) =>
  renderScreen(<IdentScreen />, options(replies, abilities))
const figures = (replies: ScreenOptions['replies'], abilities: Abilities = ['viewIdentStat']) =>
  renderScreen(<IdentStatScreen />, options(replies, abilities))

test('says how many codes are listed and whose list it is', async () => {
  await lists({ [`GET ${at}.IdentList()`]: list(3) })
  expect(await screen.findByText(/名单里有 3 个识别码；.* 由 王芳 导入/)).toBeDefined()
})

test('without a list there is nothing to take off it', async () => {
  await lists({ [`GET ${at}.IdentList()`]: list(0) })
  expect(await screen.findByText('还没有名单。')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: '识别码' })).toBeNull()
})

test('who may not manage the lists can only read them', async () => {
  await lists({ [`GET ${at}.IdentList()`]: list(3) }, [])
  await screen.findByText(/名单里有 3 个识别码/)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a code is taken off without its blanks, then the count is read again', async () => {
  let count = 3
  const { user, sent, notices } = await lists({
    [`GET ${at}.IdentList()`]: () => list(count),
    [`POST ${at}.EraseIdent()`]: () => ((count -= 1), {}),
  })
  const erase = await screen.findByRole<HTMLButtonElement>('button', { name: '从名单中移除' })
  await user.type(screen.getByRole('textbox', { name: '识别码' }), '  ')
  expect(erase.disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: '识别码' }), 'K7 {Enter}')
  expect(await screen.findByText(/名单里有 2 个识别码/)).toBeDefined()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ code: 'K7' })
  expect(notices).toEqual(['success: 已从名单中移除'])
})

const stat = (Codes: object) => ({ value: { Counts: [], Rates: {}, E: 1, Codes } })
const progress = stat({
  Begun: 4,
  ByStatus: [
    { Status: statusNumbers.success, People: 2 },
    { Status: statusNumbers.suspend, People: 3 },
  ],
})

test('counts people, not sessions, beside those who have not begun', async () => {
  await figures({ [`GET ${at}.IdentList()`]: list(10), [`GET ${at}.IdentStat()`]: progress })
  expect(await screen.findByText('10 人中有 2 人完成')).toBeDefined()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20')
  expect(screen.getByText('还没有开始').closest('tr')?.textContent).toContain('6')
})

test('nobody yet: it says so instead of a bar at nought', async () => {
  await figures({ [`GET ${at}.IdentList()`]: list(0), [`GET ${at}.IdentStat()`]: stat({ Begun: 0, ByStatus: [] }) })
  expect(await screen.findByText('还没有人用识别码作答。')).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
})
