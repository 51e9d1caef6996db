import { roles } from '@naire/domain/access'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import TrailScreen from './TrailScreen.tsx'

const row = (more: object = {}) => ({
  Sid: 'E1',
  At: '2026-03-01T00:00:00Z',
  ActorSid: 'U1',
  ActorName: '王芳',
  Role: String(roles.OrgAdmin),
  EventType: 'UserRoleChanged',
  Stream: 'user-U2',
  Revision: 1,
  Position: 5,
  SessionSid: null,
  AboutName: '赵六',
  Changes: JSON.stringify([{ Field: 'role', From: String(roles.Customer), To: String(roles.Assessor) }]),
  Reason: null,
  Ip: '127.0.0.1',
  ...more,
})
const listed = (...value: readonly object[]) => ({ value, '@odata.count': value.length })

const opened = (replies: ScreenOptions['replies'] = {}, at = '') =>
  renderScreen(<TrailScreen />, {
    at: `/trailMng/O1${at}`,
    route: '/trailMng/:orgSid',
    me: { Authority: roles.OrgAdmin },
    replies: {
      'GET /odata/AuditEvents': listed(row()),
      'GET /odata/Viewings': listed(),
      'GET /odata/Users': listed({ Sid: 'U1', Name: '王芳', Code: 'wang' }),
      'GET /odata/Naires': listed(),
      ...replies,
    },
  })
const asked = (path = '') => decodeURIComponent(path)
const lists = (sent: readonly { readonly path: string }[]) =>
  sent.map(({ path }) => asked(path)).filter((path) => /AuditEvents|Viewings/.test(path))

test('tells roles in words, before and after', async () => {
  await opened()
  const changes = await screen.findByText(/客户/)
  expect(changes.closest('li')?.textContent).toMatch(/客户\s*→\s*审核员/)
})

test('the address holds the query: it opens filtered, and choosing changes it', async () => {
  const { user, sent, address } = await opened({}, '?part=done&thing=session&sid=S9')
  await screen.findByText('王芳')
  expect(lists(sent)[0]).toContain("SessionSid eq 'S9'")
  await user.click(screen.getByText('查看与下载'))
  await expect.poll(address).toContain('part=seen')
  await expect.poll(() => lists(sent).at(-1)).toContain('/odata/Viewings')
})

test('nothing found: it says how, and there is no file of nothing', async () => {
  await opened({ 'GET /odata/AuditEvents': listed() })
  expect(await screen.findByText('请放宽筛选条件，例如去掉日期。')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /导出 CSV/ }).disabled).toBe(true)
})

test('an export that breaks off is said, and can be tried again', async () => {
  let isBroken = false
  const { user, notices } = await opened({
    'GET /odata/AuditEvents': () => {
      if (isBroken) throw new Error('断线')
      return listed(row())
    },
  })
  await screen.findByText('王芳')
  isBroken = true
  await user.click(screen.getByRole('button', { name: /导出 CSV/ }))
  await expect.poll(() => notices).toEqual(['danger: 服务端错误:断线'])
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /导出 CSV/ })).disabled).toBe(false)
})
