import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusing, renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import QuotaScreen from './QuotaScreen.tsx'

const cell = (n: number, more: object = {}) => ({
  Sid: `C${n}`,
  NaireSid: 'N1',
  Seq: n,
  Memo: `组${n}`,
  QuotarExpression: `Q1 == '${n}'`,
  Limit: 10,
  Taken: 4,
  Held: 1,
  RemainingCount: 5,
  Full: false,
  Closed: false,
  TurnedAway: 0,
  RatePerDay: 0,
  ForecastTime: null,
  ...more,
})
const at = "/odata/Naires('N1')/SurveyExpert"

const opened = (cells: () => readonly object[], replies: ScreenOptions['replies'] = {}) =>
  renderScreen(<QuotaScreen Writer={() => <p>writer</p>} />, {
    at: '/subject/O1/S1/quotarMng',
    route: '/subject/:orgSid/:subjectSid/quotarMng',
    abilities: ['manageQuotas'],
    replies: {
      'GET /odata/Naires': { value: [{ Sid: 'N1', Name: '早餐', Revision: 1, PublishedRevision: 1 }] },
      'GET /odata/Quotars': () => ({ value: cells() }),
      ...replies,
    },
  })
const limitOf = (name: string) => screen.findByRole('button', { name: new RegExp(`${name}”?的上限`) })

test('shows each cell by its name, with its condition', async () => {
  await opened(() => [cell(1), cell(2, { Memo: '' })])
  expect(await screen.findByRole('button', { name: '组1' })).toBeDefined()
  expect(screen.getByText("Q1 == '1'")).toBeDefined()
  expect(screen.getByRole('button', { name: "Q1 == '2'" })).toBeDefined()
})

test('who may not write the questionnaire learns that it has no quota, and is offered none', async () => {
  await opened(() => [])
  expect(await screen.findByText('这份问卷没有配额')).toBeDefined()
  expect(screen.queryByRole('button', { name: '编辑配额' })).toBeNull()
})

test('another limit needs a reason, and is sent for that cell alone', async () => {
  let Limit = 10
  const { user, sent } = await opened(() => [cell(1, { Limit }), cell(2)], {
    [`POST ${at}.SetQuotarLimits()`]: () => ((Limit = 20), {}),
  })
  await user.click(await limitOf('组1'))
  const dialog = await screen.findByRole('dialog')
  const change = within(dialog).getAllByRole<HTMLButtonElement>('button').at(-1) as HTMLButtonElement
  expect(change.disabled).toBe(true)
  const input = within(dialog).getByLabelText('上限')
  await user.clear(input)
  await user.type(input, '20')
  await user.click(change)
  expect(await within(dialog).findByText('请填写原因')).toBeDefined()
  await user.type(within(dialog).getByLabelText('原因'), '加访')
  await user.click(change)
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.body)
    .toEqual({ limits: [{ Sid: 'C1', Limit: 20 }], reason: '加访' })
})

test('counts that cannot be read are said to be missing, and are asked for again', async () => {
  let isThere = false
  const { user } = await opened(() => [], {
    'GET /odata/Quotars': () => (isThere ? { value: [cell(1)] } : refusing(0)()),
  })
  expect(await screen.findByText('网络已断开')).toBeDefined()
  isThere = true
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '组1' })).toBeDefined()
})
