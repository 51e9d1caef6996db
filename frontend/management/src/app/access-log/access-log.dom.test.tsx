import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import AccessLogScreen from './AccessLogScreen.tsx'

const entry = (n: number, more: object = {}) => ({
  Sid: `E${n}`,
  At: '2026-03-01T00:00:00Z',
  ActorSid: 'U1',
  ActorName: '王芳',
  Kind: 'Feedbacks',
  EventType: 'SignedIn',
  NaireSid: 'N1',
  SessionSid: null,
  Ip: '127.0.0.1',
  UserAgent: '',
  ...more,
})
const page = (count: number, all = count, from = 0) => ({
  value: Array.from({ length: count }, (_, n) => entry(from + n)),
  '@odata.count': all,
})

const opened = (replies: ScreenOptions['replies'] = {}) =>
  renderScreen(<AccessLogScreen />, {
    at: '/accessMng/O1',
    route: '/accessMng/:orgSid',
    replies: { 'GET /odata/Viewings': page(1), 'GET /odata/AuditEvents': page(1), ...replies },
  })
const asked = (path = '') => decodeURIComponent(path)

test('begins with what was seen in the organisation within a week', async () => {
  const { sent } = await opened()
  expect(await screen.findByText('1 条')).toBeDefined()
  expect(asked(sent[0]?.path)).toContain("OrgSid eq 'O1'")
  expect(asked(sent[0]?.path)).toMatch(/At ge \d{4}-/)
})

test('a sid finds what was seen of that session, other words find people', async () => {
  const { user, sent } = await opened()
  const search = await screen.findByRole('searchbox', { name: '姓名或答卷编号' })
  await user.type(search, '王')
  await expect.poll(() => asked(sent.at(-1)?.path)).toContain("contains(ActorName,'王')")
  await user.clear(search)
  await user.paste('a'.repeat(32))
  await expect.poll(() => asked(sent.at(-1)?.path)).toContain(`SessionSid eq '${'A'.repeat(32)}'`)
})

test('the diary of sign-ins is another one: a kind of the first does not filter it', async () => {
  const { user, sent } = await opened()
  await user.click(await screen.findByRole('combobox', { name: '类型' }))
  await user.click(await screen.findByTitle('附件列表'))
  await expect.poll(() => asked(sent.at(-1)?.path)).toContain("in ('Attaches')")
  await user.click(screen.getByText('登录', { selector: '.ant-segmented-item-label' }))
  await expect.poll(() => asked(sent.at(-1)?.path)).toContain("'SignInFailed'")
  expect(asked(sent.at(-1)?.path)).not.toContain('Attaches')
})

test('without an entry it says how to find more', async () => {
  await opened({ 'GET /odata/Viewings': page(0) })
  expect(await screen.findByText('换一段时间或去掉筛选再看。')).toBeDefined()
})

test('a full page is followed by the next, a short one is the last', async () => {
  const { user } = await opened({
    'GET /odata/Viewings': (path) => (/skip=100/.test(asked(path)) ? page(3, 103, 100) : page(100, 103)),
  })
  await user.click(await screen.findByRole('button', { name: '加载更多' }))
  await expect.poll(() => within(screen.getByRole('table')).getAllByRole('row').length).toBeGreaterThan(102)
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
})
