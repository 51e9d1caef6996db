import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusing, renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import AppealScreen from './AppealScreen.tsx'
import JudgeScreen from './JudgeScreen.tsx'

const session = (n: number) => ({
  Sid: `session-${n}-0000`,
  CommitTime: '2026-03-01T00:00:00Z',
  Status: 0,
  Score: n,
  AppealStatus: 0,
  AppealDueTime: null,
})
const appeal = (n: number, more: object = {}) => ({
  Sid: `appeal-${n}`,
  SessionSid: `session-${n}`,
  AppealerSid: 'U1',
  AppealerName: '赵六',
  AppealTime: '2026-03-01T00:00:00Z',
  JudgeDueTime: null,
  JudgedCount: 1,
  FeedbackCount: 2,
  JudgeResult: null,
  ...more,
})
const listed = (...value: readonly object[]) => ({ value, '@odata.count': value.length })
const place = { route: '/subject/:orgSid/:subjectSid/appeal', at: '/subject/O1/S1/appeal' }
const appeals = (replies: ScreenOptions['replies']) => renderScreen(<AppealScreen />, { ...place, replies })
const judging = (replies: ScreenOptions['replies']) => renderScreen(<JudgeScreen />, { ...place, replies })
const asked = (path = '') => decodeURIComponent(path)

test('what may be appealed leads to appealing, never a session of a test', async () => {
  const { sent } = await appeals({ 'GET /odata/NaireSessions': listed(session(1)) })
  const link = await screen.findByRole('link', { name: '去申诉' })
  expect(link.getAttribute('href')).toBe('/subject/O1/S1/appealSession/session-1-0000/session-1-0000/appeal')
  expect(asked(sent[0]?.path)).toContain("Mode ne 'test'")
})

test('what was handed in can only be looked at', async () => {
  const { user } = await appeals({ 'GET /odata/NaireSessions': listed(session(1)) })
  await user.click(screen.getByText('待仲裁'))
  expect((await screen.findByRole('link', { name: '查看' })).getAttribute('href')).toMatch(/\/view$/)
  expect(screen.queryByRole('link', { name: '去申诉' })).toBeNull()
})

test.each([
  ['可以申诉', '没有可以申诉的答卷'],
  ['待仲裁', '没有待仲裁的申诉'],
  ['已裁决', '还没有裁决'],
])('nothing under %s: %s', async (view, text) => {
  const { user } = await appeals({ 'GET /odata/NaireSessions': listed() })
  await user.click(screen.getByText(view))
  expect(await screen.findByText(text)).toBeDefined()
})

test('J and K go through the rows by keyboard, without leaving them at the ends, and Enter opens one', async () => {
  const { user, address } = await appeals({ 'GET /odata/NaireSessions': listed(session(1), session(2)) })
  await screen.findAllByRole('link', { name: '去申诉' })
  const at = () => screen.getByRole('grid').getAttribute('aria-activedescendant')
  await user.keyboard('j')
  expect(at()).toBe('row-session-2-0000')
  await user.keyboard('jj')
  expect(at()).toBe('row-session-2-0000')
  await user.keyboard('kkk')
  expect(at()).toBe('row-session-1-0000')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/subject/O1/S1/appealSession/session-1-0000/session-1-0000/appeal')
})

test('a word narrows the list on the server', async () => {
  const { user, sent } = await appeals({ 'GET /odata/NaireSessions': listed(session(1)) })
  await user.type(await screen.findByRole('searchbox', { name: '搜索答卷编号、申诉人' }), '赵')
  expect(asked(sent.at(-1)?.path)).toContain("contains(AppealerName,'赵')")
})

test('the judge sees how far each appeal is, and goes to what is open', async () => {
  await judging({ 'GET /odata/AppealSessions': listed(appeal(1)) })
  expect(await screen.findByText('已裁决 1 / 2')).toBeDefined()
  expect(screen.getByRole('link', { name: '去裁决' }).getAttribute('href')).toMatch(/session-1\/appeal-1\/judge$/)
})

test('what was judged can only be looked at', async () => {
  const { user, sent } = await judging({
    'GET /odata/AppealSessions': (path) =>
      asked(path).includes('AppealStatus eq 2') ? listed(appeal(1, { JudgeResult: 'success' })) : listed(),
  })
  expect(await screen.findByText('没有待仲裁的申诉')).toBeDefined()
  await user.click(screen.getByText('已裁决'))
  expect((await screen.findByRole('link', { name: '查看' })).getAttribute('href')).toMatch(/\/view$/)
  expect(sent.length).toBe(2)
})

test('a change elsewhere brings the list up to date', async () => {
  let rows: readonly object[] = []
  const { live } = await judging({ 'GET /odata/AppealSessions': () => listed(...rows) })
  await screen.findByText('没有待仲裁的申诉')
  rows = [appeal(1)]
  live.push('sessionChanged', {})
  expect(await screen.findByRole('link', { name: '去裁决' })).toBeDefined()
})

test('a failure says its number for support, and can be tried again', async () => {
  let isBroken = true
  const { user } = await judging({
    'GET /odata/AppealSessions': () => (isBroken ? refusing(500, '服务器错误')() : listed(appeal(1))),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('服务器错误')
  isBroken = false
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('已裁决 1 / 2')).toBeDefined()
})
