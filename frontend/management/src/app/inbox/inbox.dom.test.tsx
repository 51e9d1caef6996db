import { screen, within } from '@testing-library/react'
import { usualPreferences } from '@naire/domain/notices'
import { expect, test } from 'vitest'
import { refusing, renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import { InboxBell } from './InboxBell.tsx'

const notice = (more: object = {}) => ({
  Sid: 'N1',
  UserSid: 'P1',
  Kind: 'appealJudged',
  What: 'uphold',
  Detail: null,
  OrgSid: 'O1',
  SubjectSid: 'S1',
  NaireSid: 'Q1',
  NaireName: '心理普查',
  SessionSid: 'A1B2C3D4E5',
  DueTime: null,
  CreateTime: '2026-11-26T08:00:00Z',
  ReadTime: null,
  MailState: 'failed',
  MailDetail: '550',
  ...more,
})
const settings = { Mail: null, Preferences: usualPreferences, SendsMail: true }

const opened = async (rows: readonly object[], replies: ScreenOptions['replies'] = {}) => {
  const view = await renderScreen(<InboxBell />, {
    replies: {
      'GET /odata/Notices': { value: rows, '@odata.count': rows.length },
      'POST /odata/Notices/SurveyExpert.MarkRead()': {},
      'GET /api/NoticeSettings': settings,
      'POST /api/SaveNoticeSettings': {},
      ...replies,
    },
  })
  await view.user.click(await screen.findByRole('button', { name: `通知，${rows.length} 条未读` }))
  return view
}
const posted = (sent: readonly { readonly method: string; readonly path: string; readonly body: unknown }[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.replace(/.*[./]/, ''), body])

test('a notice says what happened where, that its mail failed, and leads there; going there reads it', async () => {
  const { user, sent, address } = await opened([notice()])
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText('心理普查')).toBeDefined()
  expect(item.getByText('邮件发送失败')).toBeDefined()
  await user.click(item.getByRole('link', { name: '您的申诉成立' }))
  expect(address()).toBe('/subject/O1/S1/appealSession/A1B2C3D4E5/A1B2C3D4E5/appeal')
  expect(posted(sent)).toEqual([['MarkRead()', { Sids: ['N1'] }]])
})

test('all are read up to the newest that is shown, and the read ones can be looked up', async () => {
  const { user, sent } = await opened([notice({ Sid: 'N2', CreateTime: '2026-11-26T09:00:00Z' }), notice()])
  await user.click(await screen.findByRole('button', { name: '全部标为已读' }))
  expect(posted(sent)).toEqual([['MarkRead()', { Until: '2026-11-26T09:00:00Z' }]])
  await user.click(screen.getByText('全部'))
  await screen.findAllByRole('listitem')
  expect(decodeURIComponent(sent.at(-1)?.path ?? '')).not.toContain('ReadTime eq null')
})

test('what happens while the screen is open is told and counted', async () => {
  const { live, notices, sent } = await opened([])
  expect(await screen.findByText('都已读过')).toBeDefined()
  const before = sent.length
  live.push('notice', { Kind: 'alarm' })
  expect(notices).toEqual(['info: 有新的通知'])
  await expect.poll(() => sent.length).toBeGreaterThan(before)
})

test('a list that cannot be loaded can be tried again', async () => {
  await opened([], {
    'GET /odata/Notices': (path) => (path.includes('top=0') ? { '@odata.count': 0 } : refusing(503, '忙')()),
  })
  expect(await screen.findByRole('button', { name: '重试' })).toBeDefined()
})

test('each kind is switched by itself; mail needs an address', async () => {
  const { user, sent, notices } = await opened([])
  await user.click(screen.getByRole('button', { name: '通知设置' }))
  const mail = await screen.findByLabelText('接收通知的邮箱')
  expect(screen.getByRole('combobox', { name: '预警: 邮件' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: '配额已满: 系统内' }))
  await user.type(mail, 'a@example.org')
  expect(screen.getByRole('combobox', { name: '预警: 邮件' })).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => notices).toEqual(['success: 通知设置已保存'])
  const Preferences = { ...usualPreferences, quotaFull: { inApp: false, mail: 'daily' } }
  expect(posted(sent)).toEqual([['SaveNoticeSettings', { Mail: 'a@example.org', Preferences }]])
})

test('an organisation without mail says so', async () => {
  const { user } = await opened([], { 'GET /api/NoticeSettings': { ...settings, SendsMail: false } })
  await user.click(screen.getByRole('button', { name: '通知设置' }))
  expect(await screen.findByText(/机构还没有设置邮件渠道/)).toBeDefined()
})
