import { screen, within } from '@testing-library/react'
import { refusals } from '@naire/domain/refusals'
import { expect, test } from 'vitest'
import type { FormulaInput } from '../../workplace/formula-input.ts'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import RewardScreen from './RewardScreen.tsx'

const at = "/odata/Naires('N1')/SurveyExpert"
const sid = (letter: string) => letter.repeat(32)
const rule = (more: object = {}) => ({
  Sid: sid('A'),
  NaireSid: 'N1',
  Name: '答题红包',
  Kind: 'packet',
  RewardIssue: 1,
  Least: 100,
  Most: 500,
  PerPerson: 1,
  PerDevice: 1,
  Condition: '',
  HoldDevice: true,
  HoldFlags: true,
  HoldAddress: 0,
  Open: true,
  Budget: 100_000,
  Held: 300,
  Reserved: 0,
  Sent: 0,
  Unknown: 0,
  Received: 12_300,
  Returned: 0,
  Failed: 0,
  Refused: 0,
  Rewards: 42,
  ChangeReason: '开始',
  ChangedTime: '2026-11-26T00:00:00Z',
  ...more,
})
const reward = (Sid: string, Status: string, more: object = {}) => ({
  Sid,
  RuleSid: sid('A'),
  NaireSid: 'N1',
  SessionSid: Sid,
  Kind: 'packet',
  Status,
  Amount: 300,
  Holds: '',
  HandReason: null,
  DecisionReason: null,
  Problem: null,
  ConfirmBy: null,
  CreateTime: '2026-11-26T00:00:00Z',
  ...more,
})

const PlainFormula: FormulaInput = ({ id, value, label, onChange }) => (
  <input id={id} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
)

const open = (replies: ScreenOptions['replies'] = {}) =>
  renderScreen(<RewardScreen Formula={PlainFormula} />, {
    at: '/subject/O1/S1/rewardMng',
    route: '/subject/:orgSid/:subjectSid/rewardMng',
    abilities: ['redPacket'],
    replies: {
      'GET /odata/Naires': {
        value: [{ Sid: 'N1', Name: '早餐', OrgSid: 'O1', SubjectSid: 'S1', DefaultTheme: 'default' }],
      },
      [`GET ${at}.RewardPayer()`]: { value: { Packets: true } },
      'GET /odata/RewardRules': { value: [rule()] },
      'GET /odata/Rewards': {
        value: [reward(sid('1'), 'held', { Holds: 'device,flags' }), reward(sid('2'), 'received')],
        '@odata.count': 2,
      },
      ...replies,
    },
  })

test('rules stand with their budgets in money; what waits says why', async () => {
  await open()
  expect(await screen.findByRole('button', { name: '答题红包' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '¥1,000.00' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '¥123.00' })).toBeDefined()
  expect(await screen.findByText('同一设备、质量标记')).toBeDefined()
})

test('a held reward is let go with a reason', async () => {
  const { user, sent, notices } = await open({
    [`POST ${at}.DecideRewards()`]: { value: { Done: [sid('1')], Refused: [] } },
  })
  await user.click(await screen.findByRole('button', { name: '放行 11111111' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '已核实')
  await user.click(dialog.getByRole('button', { name: /放\s*行/ }))
  await expect.poll(() => notices).toEqual(['success: 已处理 1 笔。'])
  expect(sent.find(({ path }) => path.includes('DecideRewards'))?.body).toEqual({
    decision: 'release',
    sids: [sid('1')],
    reason: '已核实',
  })
})

test('without a payer it is said plainly, and points can be given', async () => {
  const { user, sent } = await open({
    [`GET ${at}.RewardPayer()`]: { value: { Packets: false } },
    'GET /odata/RewardRules': { value: [] },
    [`POST ${at}.SaveRewardRule()`]: {},
  })
  expect(await screen.findByText('尚未设置微信支付，不能发红包')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: '新建规则' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.type(drawer.getByRole('textbox', { name: '名称' }), '积分')
  await user.type(drawer.getByRole('textbox', { name: '原因' }), '开始')
  await user.click(drawer.getByRole('button', { name: /保\s*存/ }))
  await expect
    .poll(() => sent.find(({ path }) => path.includes('SaveRewardRule'))?.body)
    .toMatchObject({
      Kind: 'points',
      Name: '积分',
      Least: 1,
      Most: 1,
      Budget: 100,
      RewardIssue: 1,
      reason: '开始',
    })
})

test('rewards by hand name the sessions, and those that get none are told with the reason', async () => {
  const { user, sent, notices } = await open({
    [`POST ${at}.GrantRewards()`]: {
      value: { Done: [], Refused: [{ Sid: sid('3'), Refusal: refusals['reward.budgetSpent'].code }] },
    },
  })
  await user.click(await screen.findByRole('button', { name: '手动发放' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: '答卷编号，每行一个' }), sid('3'))
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '补发')
  await user.click(dialog.getByRole('button', { name: '手动发放' }))
  await expect.poll(() => notices).toEqual(['danger: 1 笔未处理：这条规则的预算已用完。'])
  expect(sent.find(({ path }) => path.includes('GrantRewards'))?.body).toEqual({
    ruleSid: sid('A'),
    sessionSids: [sid('3')],
    reason: '补发',
  })
})
