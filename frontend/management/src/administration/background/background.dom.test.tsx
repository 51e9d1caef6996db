import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import BackgroundScreen from './BackgroundScreen.tsx'

const at = '2026-03-01T00:00:00Z'
const model = (more: object = {}) => ({
  Name: 'sessions',
  Version: 3,
  Position: 90,
  State: 'running',
  Behind: 0,
  SecondsBehind: 0,
  Parked: 0,
  Problem: null,
  Building: null,
  Kept: null,
  MovedAt: at,
  ...more,
})
const letter = (Status: string, more: object = {}) => ({
  Sid: 'J1',
  Duty: 'storeRecording',
  Status,
  GivenUpAt: at,
  Attempts: 3,
  Problem: 'unreadable',
  EventType: 'AttachStored',
  Stream: 'session-S1',
  Revision: 2,
  ChangedAt: null,
  ChangedBySid: null,
  ChangedByName: null,
  Reason: null,
  ...more,
})
const parkedEvent = {
  Sid: 'sessions:7',
  ReadModel: 'sessions',
  Position: 7,
  Stream: 'session-S1',
  Revision: 1,
  EventType: 'SessionCommitted',
  Problem: 'no column',
  ParkedAt: at,
  RetriedAt: null,
  SkippedAt: null,
  SkippedByName: null,
  SkipReason: null,
}

const opened = (replies: ScreenOptions['replies'] = {}) =>
  renderScreen(<BackgroundScreen />, {
    abilities: ['operate'],
    replies: {
      'GET /api/ReadModels': { value: [model()] },
      'GET /api/InstallationHealth': { Problems: [], Figures: {}, SlowReads: [], SlowStatements: null, SlowModels: [] },
      'GET /api/StorageBySubject': { value: [] },
      'GET /odata/ParkedEvents': { value: [] },
      'GET /odata/DeadLetters': { value: [] },
      ...replies,
    },
  })

test('says that nothing failed, nothing is parked and nothing lags', async () => {
  await opened()
  expect(await screen.findByText('没有失败的任务')).toBeDefined()
  expect(await screen.findByText('没有搁置的事件')).toBeDefined()
  expect(await screen.findByRole('cell', { name: '无' })).toBeDefined()
})

test('a list that stopped says why, how far it lags, and how far its new version is', async () => {
  const stopped = { State: 'stopped', Problem: 'no column', Behind: 12, SecondsBehind: 3.6, Parked: 2 }
  await opened({ 'GET /api/ReadModels': { value: [model({ ...stopped, Building: { Position: 999, Target: 1000 } })] } })
  for (const text of ['已停止', 'no column', '12 个事件，4 秒', '搁置 2', '重建中'])
    expect(await screen.findByText(text)).toBeDefined()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('99')
})

test('dead letters: those that wait first, all when asked; only the dead can be retried or closed', async () => {
  const { user, sent } = await opened({
    'GET /odata/DeadLetters': (path) => ({
      value: decodeURIComponent(path).includes('$filter')
        ? [letter('dead'), letter('asked', { Sid: 'J2' })]
        : [letter('closed', { Sid: 'J3', ChangedAt: at, ChangedByName: '王芳', Reason: '不再需要了' })],
    }),
  })
  expect(await screen.findAllByRole('button', { name: '关闭' })).toHaveLength(1)
  await user.click(screen.getByText('全部'))
  expect(await screen.findByText('不再需要了')).toBeDefined()
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
  expect(sent.at(-1)?.path).not.toContain('filter')
})

test('a retry is sent for that job, said, and the list read again', async () => {
  let Status = 'dead'
  const { user, notices } = await opened({
    'GET /odata/DeadLetters': () => ({ value: [letter(Status)] }),
    "POST /odata/DeadLetters('J1')/SurveyExpert.Retry()": () => ((Status = 'asked'), {}),
  })
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText('重试中')).toBeDefined()
  expect(notices).toEqual(['success: 已安排重试'])
})

test('a job is closed, and an event skipped, only with a reason', async () => {
  const { user, sent } = await opened({
    'GET /odata/DeadLetters': { value: [letter('dead')] },
    'GET /odata/ParkedEvents': { value: [parkedEvent] },
    "POST /odata/DeadLetters('J1')/SurveyExpert.Close()": {},
    "POST /odata/ParkedEvents('sessions%3A7')/SurveyExpert.Skip()": {},
  })
  const posts = () => sent.filter(({ method }) => method === 'POST')
  for (const act of ['关闭', '忽略']) {
    await user.click(await screen.findByRole('button', { name: act }))
    const dialog = await screen.findByRole('dialog')
    const before = posts().length
    await user.click(within(dialog).getByRole('button', { name: act }))
    expect(await within(dialog).findByText('请填写原因')).toBeDefined()
    expect(posts()).toHaveLength(before)
    await user.type(within(dialog).getByLabelText('原因'), `不${act}不行`)
    await user.click(within(dialog).getByRole('button', { name: act }))
    await expect.poll(() => posts().at(-1)?.body).toEqual({ reason: `不${act}不行` })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }
})

test('says in plain words what is wrong, what to do, and leads there', async () => {
  await opened({
    'GET /api/InstallationHealth': {
      Problems: [
        { Key: 'diskFull', Level: 'danger', Value: 4 },
        { Key: 'deadLetters', Level: 'warning', Value: 2 },
      ],
      Figures: {},
      SlowReads: [{ Shape: 'NaireSessions · filter NaireSid', Times: 3, WorstMs: 2_345, LastAt: at }],
      SlowStatements: [{ Text: 'select * from read.sessions', Calls: 7, TotalMs: 900, MeanMs: 128.6, WorstMs: 450 }],
      SlowModels: [
        {
          Name: 'sessions',
          EventsPerSecond: 812,
          SecondsBehind: 2,
          LongestMs: 3_210,
          LongestEvents: 1_000,
          LongestAt: at,
        },
      ],
    },
  })
  expect(await screen.findByText('磁盘快满了：只剩 4%')).toBeDefined()
  expect(screen.getByText('有 2 项任务彻底失败')).toBeDefined()
  expect(screen.getByRole('link', { name: '查看失败的任务' }).getAttribute('href')).toBe('#failed-work')
  expect(screen.getByText('NaireSessions · filter NaireSid')).toBeDefined()
  expect(screen.getByText('select * from read.sessions').closest('li')?.textContent).toContain('7 次，共 900 毫秒')
  expect(screen.getByText(/每秒 812 个事件/).textContent).toContain('最慢一批 3,210 毫秒（1,000 个事件）')
})

test('says that all is well, and how much each project holds', async () => {
  await opened({
    'GET /api/StorageBySubject': {
      value: [{ SubjectSid: 'S1', Name: '筛查', OrgName: '心晴机构', Sessions: 12, Files: 3, Bytes: 5_242_880 }],
    },
  })
  expect(await screen.findByText('一切正常')).toBeDefined()
  expect(await screen.findByRole('cell', { name: '筛查' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '5 MB' })).toBeDefined()
})
