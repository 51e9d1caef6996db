import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { roles } from '@naire/domain/access'
import { refusing, renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import { AlarmsView } from './AlarmsView.tsx'

const alarm = (n: number, more: object = {}) => ({
  Sid: `A${n}`,
  SessionSid: `session-${n}`,
  OrgSid: 'O1',
  SubjectSid: 'S1',
  NaireSid: 'N1',
  NaireName: '早餐',
  Level: 1,
  AlarmStatus: 0,
  RaisedAt: '2026-03-01T00:00:00Z',
  Excerpt: `摘要${n}`,
  Reasons: '[]',
  Contacts: '[]',
  ClaimedBySid: null,
  ClaimedByName: null,
  ClaimedAt: null,
  ProcessBy: null,
  ProcessedAt: null,
  Escalations: 0,
  Note: null,
  ...more,
})
const mine = { ClaimedBySid: 'P1', ClaimedByName: '李四', ClaimedAt: '2026-03-01T00:01:00Z' }
const act = (name: string) => `POST /odata/NaireSessions/SurveyExpert.${name}()`

const opened = (rows: () => readonly object[], replies: ScreenOptions['replies'] = {}, at = '') =>
  renderScreen(<AlarmsView switcher={null} />, {
    at: `/subject/O1/S1/alarmMng${at}`,
    route: '/subject/:orgSid/:subjectSid/alarmMng',
    me: { Authority: roles.Alarmer },
    abilities: ['processAlarms'],
    replies: {
      'GET /odata/Alarms': () => ({ value: rows(), '@odata.count': rows().length }),
      'GET /odata/Naires': { value: [] },
      'GET /odata/AlarmSteps': { value: [] },
      ...Object.fromEntries(
        [1, 2].map((n) => [
          `GET /odata/NaireSessions('session-${n}')/SurveyExpert.AlarmDesk()`,
          {
            value: { NoteTemplates: ['已电话联系'], Handlers: [{ Sid: 'U2', Name: '王芳', Authority: roles.Alarmer }] },
          },
        ]),
      ),
      [act('SeeAlarm')]: {},
      ...replies,
    },
  })

test('the first is open; J and K go on, and C claims the one that is open', async () => {
  const { user, sent, address } = await opened(() => [alarm(1), alarm(2)], { [act('ClaimAlarm')]: {} })
  await screen.findByRole('button', { name: /认领/ })
  await user.keyboard('j')
  await screen.findByRole('button', { expanded: true, name: /摘要2/ })
  expect(address()).toContain('alarm=session-2')
  await user.keyboard('c')
  await expect.poll(() => sent.find(({ path }) => path.includes('Claim'))?.body).toEqual({ sessionSid: 'session-2' })
})

test('a note is needed to process it; a template fills it', async () => {
  const { user, sent, notices } = await opened(() => [alarm(1, mine)], { [act('ProcessAlarm')]: {} })
  const process = await screen.findByRole<HTMLButtonElement>('button', { name: '处理完毕' })
  expect(process.disabled).toBe(true)
  await user.click(await screen.findByRole('button', { name: '已电话联系' }))
  await user.click(process)
  await expect
    .poll(() => sent.find(({ path }) => path.includes('ProcessAlarm'))?.body)
    .toEqual({ sessionSid: 'session-1', note: '已电话联系' })
  await expect.poll(() => notices).toEqual(['success: 预警已处理'])
})

test('is handed over to somebody who is named', async () => {
  const { user, sent } = await opened(() => [alarm(1, mine)], { [act('HandOverAlarm')]: {} })
  await user.click(await screen.findByRole('button', { name: /转交/ }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '转交' }))
  expect(await within(dialog).findByText('请选择接手的人')).toBeDefined()
  await user.click(within(dialog).getByRole('combobox', { name: '转交给' }))
  await user.click(await screen.findByTitle(/王芳/))
  await user.click(within(dialog).getByRole('button', { name: '转交' }))
  await expect
    .poll(() => sent.find(({ path }) => path.includes('HandOver'))?.body)
    .toEqual({ sessionSid: 'session-1', toSid: 'U2', word: '' })
})

test('several are chosen, closed with one note and opened again', async () => {
  const { user, sent } = await opened(() => [alarm(1, mine), alarm(2, mine)], {
    [act('ProcessAlarm')]: {},
    [act('ReopenAlarm')]: {},
  })
  await screen.findByText('2 条')
  await user.click(screen.getByRole('checkbox', { name: /全选/ }))
  const bar = await screen.findByRole('toolbar', { name: '批量操作' })
  await user.click(within(bar).getByRole('button', { name: '处理完毕' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), '都已电话联系')
  await user.click(within(dialog).getByRole('button', { name: '处理完毕' }))
  const bodies = (name: string) => sent.filter(({ path }) => path.includes(name)).map(({ body }) => body)
  await expect
    .poll(() => bodies('ProcessAlarm'))
    .toEqual([1, 2].map((n) => ({ sessionSid: `session-${n}`, note: '都已电话联系' })))
  await user.click(await screen.findByRole('button', { name: /撤销已完成的/ }))
  await expect.poll(() => bodies('ReopenAlarm')).toMatchObject([1, 2].map((n) => ({ sessionSid: `session-${n}` })))
})

test('all that match are chosen, those that the list does not show too', async () => {
  const all = [alarm(1), alarm(2), alarm(3)]
  let pages = 0
  const { user, sent } = await opened(() => [], {
    // The list shows two of them; who asks for all gets all.
    'GET /odata/Alarms': () => ({ value: (pages += 1) === 1 ? all.slice(0, 2) : all, '@odata.count': 3 }),
    [act('ClaimAlarm')]: {},
  })
  await user.click(await screen.findByRole('checkbox', { name: /全选/ }))
  await user.click(screen.getByRole('button', { name: '选中全部 3 条' }))
  const bar = await screen.findByRole('toolbar', { name: '批量操作' })
  expect(await within(bar).findByText('已选 3 条')).toBeDefined()
  await user.click(within(bar).getByRole('button', { name: '认领' }))
  const claimed = () => sent.filter(({ path }) => path.includes('ClaimAlarm')).map(({ body }) => body)
  await expect.poll(claimed).toEqual([1, 2, 3].map((n) => ({ sessionSid: `session-${n}` })))
})

test('somebody else has it: nothing is offered but to look', async () => {
  await opened(() => [alarm(1, { ...mine, ClaimedBySid: 'U2', ClaimedByName: '王芳' })])
  expect(await screen.findByText(/王芳 正在处理/)).toBeDefined()
  for (const name of [/认领/, /处理完毕/, /转交/, /升级/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a pushed alarm stands above the open one, which stays open', async () => {
  const rows = [alarm(1)]
  const { live } = await opened(() => rows)
  await screen.findByText('1 条')
  rows.unshift(alarm(2, { RaisedAt: '2026-03-01T00:05:00Z' }))
  live.push('alarm', rows[0] as never)
  expect(await screen.findByText('2 条')).toBeDefined()
  const summaries = screen.getAllByRole('button', { expanded: false })
  expect(summaries.some(({ textContent }) => textContent?.includes('摘要2'))).toBe(true)
})

test('a link to an alarm that is gone says so', async () => {
  await opened(() => [alarm(1)], { "GET /odata/Alarms('session-9')": refusing(404) }, '?alarm=session-9')
  expect(await screen.findByText(/找不到这条预警/)).toBeDefined()
})

test('none is said apart from none that match', async () => {
  const { user } = await opened(() => [])
  expect(await screen.findByText('没有待处理的预警')).toBeDefined()
  await user.click(screen.getByText('已处理', { selector: '.ant-segmented-item-label' }))
  expect(await screen.findByText('还没有处理过预警')).toBeDefined()
})
