import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import RetentionScreen from './RetentionScreen.tsx'

const at = "/odata/Naires('N1')/SurveyExpert"
const sid = (letter: string) => letter.repeat(32)
const none = { Due: 0, Held: 0 }
const state = (more: object = {}) => ({
  Days: { contacts: null, answers: 365, identity: 90, files: 30 },
  Reason: '合同',
  Today: { contacts: none, answers: { Due: 12, Held: 0 }, identity: { Due: 6, Held: 0 }, files: { Due: 40, Held: 2 } },
  Later: {
    contacts: none,
    answers: { Due: 1_500, Held: 0 },
    identity: { Due: 8, Held: 0 },
    files: { Due: 90, Held: 2 },
  },
  PreviewDays: 30,
  SealedWhole: 3,
  Held: false,
  HeldSessions: 1,
  PeopleWithoutSession: 7,
  ...more,
})
const hold = (more: object = {}) => ({
  Sid: sid('A'),
  NaireSid: 'N1',
  OrgSid: 'O1',
  SubjectSid: 'S1',
  SessionSid: sid('1'),
  Reason: '诉讼',
  PlacedBySid: 'U',
  PlacedByName: '林岚',
  PlacedTime: '2026-11-26T00:00:00Z',
  ReleaseReason: null,
  ReleasedBySid: null,
  ReleasedByName: null,
  ReleasedTime: null,
  ...more,
})
const run = {
  Sid: sid('B'),
  NaireSid: 'N1',
  OrgSid: 'O1',
  SubjectSid: 'S1',
  Day: '2026-11-26',
  Status: 'done',
  Answers: 1_234,
  Identity: 77,
  Files: 5,
  Contacts: 0,
  Held: 2,
  Refused: 0,
  BeginTime: '2026-11-25T18:00:00Z',
  EndTime: '2026-11-25T18:01:00Z',
}

const open = (replies: ScreenOptions['replies'] = {}) =>
  renderScreen(<RetentionScreen />, {
    at: '/subject/O1/S1/retentionMng',
    route: '/subject/:orgSid/:subjectSid/retentionMng',
    abilities: ['manageSubjects'],
    replies: {
      'GET /odata/Naires': {
        value: [{ Sid: 'N1', Name: '早餐', OrgSid: 'O1', SubjectSid: 'S1', DefaultTheme: 'default' }],
      },
      [`GET ${at}.Retention()`]: { value: state() },
      'GET /odata/LegalHolds': { value: [hold()] },
      'GET /odata/RetentionRuns': { value: [run] },
      ...replies,
    },
  })

test('rules stand with what they would erase today and later, and what was erased before', async () => {
  await open()
  expect(await screen.findByText('结束 365 天后')).toBeDefined()
  expect(screen.getByText('40（另有保全 2）')).toBeDefined()
  expect(screen.getByText('1,500')).toBeDefined()
  expect(await screen.findByText('1,234')).toBeDefined()
  expect(screen.getByText(/有 7 人没有开始答卷/)).toBeDefined()
  expect(screen.getByText(/3 份答卷始于设置此规则之前/)).toBeDefined()
  expect(await screen.findByText('77')).toBeDefined()
})

test('days are changed with a reason', async () => {
  const { user, sent, notices } = await open({ [`POST ${at}.SaveRetention()`]: {} })
  await user.click(await screen.findByRole('button', { name: '修改规则' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(dialog.getByLabelText('答案'))
  await user.type(dialog.getByLabelText('名单中的人'), '90')
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '合同变更')
  await user.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await expect.poll(() => notices).toEqual(['success: 规则已保存。'])
  expect(sent.find(({ path }) => path.includes('SaveRetention'))?.body).toEqual({
    contacts: 90,
    answers: null,
    identity: 90,
    files: 30,
    reason: '合同变更',
  })
})

test('sessions are held and released with a reason', async () => {
  const { user, sent, notices } = await open({ [`POST ${at}.PlaceHold()`]: {}, [`POST ${at}.ReleaseHold()`]: {} })
  await user.click(await screen.findByRole('button', { name: '保全答卷' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: '答卷编号，每行一个' }), sid('2'))
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '诉讼')
  await user.click(dialog.getByRole('button', { name: /保\s*全/ }))
  await expect.poll(() => notices).toEqual(['success: 已保全。'])
  expect(sent.find(({ path }) => path.includes('PlaceHold'))?.body).toEqual({ sessionSids: [sid('2')], reason: '诉讼' })

  await user.click(await screen.findByRole('button', { name: '解除 11111111' }))
  const release = within(await screen.findByRole('dialog', { name: /解\s*除/ }))
  await user.type(release.getByRole('textbox', { name: '原因' }), '结案')
  await user.click(release.getByRole('button', { name: /解\s*除/ }))
  await expect.poll(() => notices.at(-1)).toBe('success: 已解除。')
  expect(sent.find(({ path }) => path.includes('ReleaseHold'))?.body).toEqual({ sids: [sid('A')], reason: '结案' })
})

test('a questionnaire that is held says so, and cannot be held once more', async () => {
  await open({
    [`GET ${at}.Retention()`]: { value: state({ Held: true }) },
    'GET /odata/LegalHolds': { value: [hold({ SessionSid: null })] },
  })
  expect(await screen.findByText('整份问卷已保全，不会清除任何数据')).toBeDefined()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '保全整份问卷' })).disabled).toBe(true)
})
