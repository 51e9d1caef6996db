import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import IdentScreen from './IdentScreen.tsx'

const at = "/odata/Naires('N1')/SurveyExpert"
const naire = { Sid: 'N1', Name: '早餐', OrgSid: 'O1', SubjectSid: 'S1', DefaultTheme: 'default' }
const row = {
  Sid: 'P1',
  NaireSid: 'N1',
  State: 'active',
  Standing: 'invited',
  Stratum: '上海',
  Outcome: null,
  SessionSid: null,
  Unsubscribed: true,
  SurveyorSid: null,
  HandedOver: false,
  Attempts: 0,
  CreateTime: '2026-11-26T00:00:00Z',
}
const wang = {
  Sid: 'P1',
  code: 'A1',
  name: '王芳',
  mobile: null,
  mail: 'a@example.org',
  openid: null,
  language: 'en-US',
  columns: { 城市: '上海' },
  Row: row,
  Attempts: [],
}
const form = {
  name: '首轮邀请',
  channel: 'mail',
  standings: ['waiting'],
  strata: [],
  texts: { 'zh-CN': { subject: '请作答', text: '{{name}}' } },
  language: 'zh-CN',
  startAt: null,
  quietHours: null,
  reminders: null,
  perMinute: 60,
}
const campaign = (more: object = {}) => ({
  Sid: 'C1',
  NaireSid: 'N1',
  Name: '首轮邀请',
  Channel: 'mail',
  Status: 'draft',
  Wave: 0,
  NextTime: null,
  StopReason: null,
  Form: JSON.stringify(form),
  CreateTime: '2026-11-26T00:00:00Z',
  ModifyTime: '2026-11-26T00:00:00Z',
  ...more,
})
const message = {
  Sid: 'M1',
  CampaignSid: 'C1',
  IdentSid: 'P1',
  Wave: 0,
  Channel: 'mail',
  State: 'unknown',
  Tries: 1,
  Detail: 'ECONNECTION',
  CreateTime: '2026-11-26T00:00:00Z',
  ModifyTime: '2026-11-26T00:00:00Z',
}

const open = async (replies: ScreenOptions['replies'] = {}) => {
  const rendered = await renderScreen(<IdentScreen />, {
    at: '/subject/O1/S1/identMng',
    route: '/subject/:orgSid/:subjectSid/identMng',
    abilities: ['manageIdents', 'viewIdentStat'],
    replies: {
      'GET /odata/Naires': { value: [naire] },
      [`GET ${at}.IdentList()`]: {
        value: {
          Kind: 'people',
          Columns: [{ Name: '城市', IsStratum: true }],
          Count: 1,
          LoadedAt: null,
          LoadedBy: null,
        },
      },
      [`GET ${at}.IdentStat()`]: {
        value: { Counts: [{ Stratum: '上海', Standing: 'invited', People: 1 }], Rates: {}, E: 1 },
      },
      'GET /odata/Idents': { value: [row], '@odata.count': 1 },
      [`POST ${at}.People()`]: { value: [wang] },
      'GET /odata/Campaigns': { value: [campaign()] },
      'GET /odata/CampaignMessages': { value: [] },
      [`POST ${at}.CountRecipients()`]: { value: { People: 3, WithoutContact: 1 } },
      "GET /odata/Orgs('O1')/SurveyExpert.MessageChannels()": {
        value: [{ Kind: 'mail', Settings: null, HasSecret: true, ChangedAt: '2026-11-26T00:00:00Z', ChangedBy: null }],
      },
      ...replies,
    },
  })
  return rendered
}
const campaigns = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: /邀请与提醒/ }))
  return within(await screen.findByRole('dialog'))
}

test('a campaign that ends shows what became of its last messages', async () => {
  let asked = 0
  // Its figures were read before the last message ended; the list says that it is over.
  let told: readonly object[] = []
  const { user } = await open({
    'GET /odata/Campaigns': () => {
      asked += 1
      if (asked === 1) return { value: [campaign({ Status: 'running' })] }
      told = [{ State: 'unknown', Messages: 1 }]
      return { value: [campaign({ Status: 'ended' })] }
    },
    'GET /odata/CampaignMessages': () => ({ value: told }),
  })
  const drawer = await campaigns(user)
  expect(await drawer.findByText(/已完成/, {}, { timeout: 10_000 })).toBeDefined()
  expect(await drawer.findByRole('button', { name: '未送达的消息' })).toBeDefined()
})

test('a campaign says to how many people it goes before it starts', async () => {
  const { user, sent, notices } = await open({ [`POST ${at}.StartCampaign()`]: {} })
  const drawer = await campaigns(user)
  await user.click(await drawer.findByRole('button', { name: '开始发送' }))
  expect(await screen.findByText(/收件人：3 人。 没有这种联系方式：1 人。/)).toBeDefined()
  const asked = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement)
  await user.click(asked.getByRole('button', { name: '开始发送' }))
  await expect.poll(() => notices).toEqual(['success: 已开始'])
  expect(sent.find(({ path }) => path.includes('StartCampaign'))?.body).toEqual({ sid: 'C1' })
})

test('a new one is written in two languages, previewed with a person, and saved', async () => {
  const { user, sent } = await open({
    'GET /odata/Campaigns': { value: [] },
    [`POST ${at}.SaveCampaign()`]: {},
    [`POST ${at}.TestCampaign()`]: { value: { Outcome: 'sent', Detail: '250 ok' } },
  })
  const drawer = await campaigns(user)
  await user.click(await drawer.findByRole('button', { name: /新建邀请/ }))
  expect(await screen.findByText(/王芳，您好/)).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: '邮箱地址' }), 'me@example.org')
  await user.click(screen.getByRole('button', { name: '发给自己试试' }))
  expect(await screen.findByText('已发出')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => sent.find(({ path }) => path.includes('SaveCampaign'))?.body)
    .toMatchObject({
      form: { name: '邀请', channel: 'mail', standings: ['waiting'], language: 'zh-CN', perMinute: 60 },
    })
})

test('a channel that is not set up is told of', async () => {
  const { user } = await open({
    'GET /odata/Campaigns': { value: [] },
    "GET /odata/Orgs('O1')/SurveyExpert.MessageChannels()": { value: [] },
  })
  const drawer = await campaigns(user)
  await user.click(await drawer.findByRole('button', { name: /新建邀请/ }))
  expect(await screen.findByText('机构还没有设置这个渠道。')).toBeDefined()
})

test('what could not be delivered is shown with its reason, and an unknown one sent again when somebody says so', async () => {
  const { user, sent, notices } = await open({
    'GET /odata/Campaigns': { value: [campaign({ Status: 'ended' })] },
    'GET /odata/CampaignMessages': (path: string) =>
      path.includes('groupby') ? { value: [{ State: 'unknown', Messages: 1 }] } : { value: [message] },
    [`POST ${at}.ResendMessages()`]: { value: { Done: 1, Refused: 0 } },
  })
  const drawer = await campaigns(user)
  await user.click(await drawer.findByRole('button', { name: '未送达的消息' }))
  expect(await screen.findByText('ECONNECTION')).toBeDefined()
  const line = (await screen.findByText('ECONNECTION')).closest('li')
  await expect.poll(() => line?.textContent).toContain('王芳')
  await user.click(await screen.findByRole('button', { name: '再发一次' }))
  await expect.poll(() => notices).toEqual(['success: 已安排再发 1 条'])
  expect(sent.find(({ path }) => path.includes('ResendMessages'))?.body).toEqual({
    messages: [{ identSid: 'P1', sid: 'M1' }],
  })
})

test('a person shows the messages to them, and that they want no more', async () => {
  const { user } = await open({ 'GET /odata/CampaignMessages': { value: [{ ...message, State: 'sent', Detail: '' }] } })
  await user.click(await screen.findByRole('button', { name: 'A1' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('已退订，不会再收到消息')).toBeDefined()
  expect((await drawer.findByRole('heading', { name: '消息记录' })).parentElement?.textContent).toContain(
    '邮件 · 已发出',
  )
})
