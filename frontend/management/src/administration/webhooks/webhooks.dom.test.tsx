import type { WebhookDeliveryRow, WebhookRow } from '@naire/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import { Webhooks } from './Webhooks.tsx'

const webhook = (more: Partial<WebhookRow> = {}): WebhookRow => ({
  Sid: 'W1',
  OrgSid: 'O1',
  SubjectSid: null,
  NaireSid: null,
  Name: '客户系统',
  Url: 'https://receiver.example.org/hook',
  Kinds: 'session.completed',
  Fields: 'state',
  Status: 'active',
  StatusReason: null,
  OwnerSid: 'P1',
  OwnerName: '李四',
  Secret: 1,
  OverlapUntil: null,
  SincePosition: 40,
  ReplayPosition: null,
  ReplayUntil: null,
  Open: 2,
  Failed: 1,
  DeliveredTime: null,
  FailingSince: null,
  CreateTime: '2026-03-01T00:00:00Z',
  ModifyTime: '2026-03-01T00:00:00Z',
  ...more,
})
const delivery: WebhookDeliveryRow = {
  Sid: 'D1',
  WebhookSid: 'W1',
  OrgSid: 'O1',
  SubjectSid: null,
  NaireSid: 'N1',
  SessionSid: 'S1',
  Kind: 'session.completed',
  Position: 90,
  ReplaySid: null,
  Status: 'failed',
  Tries: 12,
  HttpStatus: 500,
  LatencyMs: 31,
  Problem: 'HTTP 500',
  FailingSince: null,
  CreateTime: '2026-03-01T00:00:00Z',
  ModifyTime: '2026-03-01T00:00:00Z',
}

const opened = (rows: readonly WebhookRow[], replies: ScreenOptions['replies'] = {}) =>
  renderScreen(<Webhooks orgSid="O1" />, {
    abilities: ['manageOrgs'],
    replies: {
      'GET /odata/Webhooks': { value: rows },
      'GET /odata/Subjects': { value: [{ Sid: 'J1', OrgSid: 'O1', Name: '甲项目' }] },
      ...replies,
    },
  })
const on = (what: string) => `POST /odata/Webhooks('W1')/SurveyExpert.${what}()`

test('a receiver is added with the events that it is told of, and its secret is shown this once', async () => {
  const { user, sent } = await opened([], {
    "POST /odata/Orgs('O1')/SurveyExpert.SaveWebhook()": { value: { Sid: 'W1', Secret: 'whsec_planted' } },
  })
  await user.click(await screen.findByRole('button', { name: /添加接收方/ }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('名称'), '客户系统')
  await user.type(form.getByLabelText('接收地址'), 'ftp://receiver.example.org')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('这不是可用的地址')).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await user.clear(form.getByLabelText('接收地址'))
  await user.type(form.getByLabelText('接收地址'), 'https://receiver.example.org/hook')
  await user.click(form.getByRole('checkbox', { name: /alarm\.raised/ }))
  await user.click(form.getByRole('button', { name: '保存' }))
  const secret = await screen.findByRole('dialog', { name: '签名密钥' })
  expect(within(secret).getByDisplayValue('whsec_planted')).toBeDefined()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    Name: '客户系统',
    Url: 'https://receiver.example.org/hook',
    SubjectSid: null,
    NaireSid: null,
    Kinds: ['session.completed', 'alarm.raised'],
    Fields: ['state', 'detail'],
  })
  await user.click(within(secret).getByRole('button', { name: '我已保存' }))
  expect(screen.queryByDisplayValue('whsec_planted')).toBeNull()
})

test('a receiver that takes nothing is seen to, and a test tells why', async () => {
  const { user } = await opened([webhook({ FailingSince: '2026-03-01T00:00:00Z' })], {
    [on('Test')]: { value: { Taken: false, HttpStatus: null, LatencyMs: 3, Problem: 'ECONNREFUSED' } },
  })
  const item = within(await screen.findByRole('listitem', { name: '客户系统' }))
  expect(item.getByText('等待 2 · 失败 1')).toBeDefined()
  expect(item.getByText(/接收方一直没有收下/)).toBeDefined()
  await user.click(item.getByRole('button', { name: '测试' }))
  expect(await item.findByText('ECONNREFUSED')).toBeDefined()
})

test('everything from a failed delivery on is sent once more, with a reason', async () => {
  const { user, sent, notices } = await opened([webhook()], {
    'GET /odata/WebhookDeliveries': { value: [delivery] },
    [on('Replay')]: {},
  })
  await user.click(await screen.findByRole('button', { name: '发送记录' }))
  expect(await screen.findByText('HTTP 500')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '从这里重新发送' }))
  const from = await screen.findByRole('spinbutton', { name: '从日志的这个位置之后' })
  expect(from).toHaveProperty('value', '89')
  await user.type(screen.getByLabelText('原因'), '接收方丢了数据')
  await user.click(screen.getByRole('button', { name: '重新发送' }))
  await expect.poll(() => notices).toEqual(['success: 已开始重新发送'])
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ position: 89, reason: '接收方丢了数据' })
})

test('a secret is changed with an overlap, and a receiver that was switched off is switched on again', async () => {
  const { user, sent } = await opened([webhook({ Status: 'disabled', StatusReason: 'HTTP 500' })], {
    [on('RotateSecret')]: { value: { Secret: 'whsec_next', OverlapUntil: '2026-03-04T00:00:00Z' } },
    [on('Switch')]: {},
  })
  const item = within(await screen.findByRole('listitem', { name: '客户系统' }))
  expect(item.getByText('已自动停用')).toBeDefined()
  await user.click(item.getByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('menuitem', { name: '更换密钥' }))
  const dialog = within(await screen.findByRole('dialog', { name: '更换密钥' }))
  await user.click(dialog.getByRole('radio', { name: '旧密钥再用 72 小时' }))
  await user.click(dialog.getByRole('button', { name: '更换密钥' }))
  expect(await screen.findByDisplayValue('whsec_next')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '我已保存' }))
  await user.click(item.getByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('menuitem', { name: '启用' }))
  await expect
    .poll(() => sent.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([{ overlapHours: 72 }, { on: true, reason: '' }])
})
