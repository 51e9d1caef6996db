import { screen, within } from '@testing-library/react'
import { refusals } from '@naire/domain/refusals'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import IdentScreen from './IdentScreen.tsx'
import IdentStatScreen from './IdentStatScreen.tsx'
import { merged } from '@naire/domain/messages'
import { personalLink } from './Letters.tsx'
import type { PersonRow } from './use-people.ts'

const at = "/odata/Naires('N1')/SurveyExpert"
const naire = { Sid: 'N1', Name: '早餐', OrgSid: 'O1', SubjectSid: 'S1', DefaultTheme: 'default' }
const list = (Count: number) => ({
  value: { Kind: 'people', Columns: [{ Name: '城市', IsStratum: true }], Count, LoadedAt: null, LoadedBy: null },
})
const row = (Sid: string, more: object = {}) => ({
  Sid,
  NaireSid: 'N1',
  State: 'active',
  Standing: 'waiting',
  Stratum: '上海',
  Outcome: null,
  SessionSid: null,
  CreateTime: '2026-11-26T00:00:00Z',
  SurveyorSid: null,
  HandedOver: false,
  Attempts: 0,
  ...more,
})
const wang = {
  Sid: 'P1',
  code: 'A1',
  name: '王芳',
  mobile: '13800000001',
  mail: null,
  openid: null,
  language: null,
  columns: { 城市: '上海' },
  Row: row('P1'),
  Attempts: [],
} as unknown as PersonRow

const open = (replies: ScreenOptions['replies'], screenOf = <IdentScreen />) =>
  renderScreen(screenOf, {
    at: '/subject/O1/S1/identMng',
    route: '/subject/:orgSid/:subjectSid/identMng',
    abilities: ['manageIdents', 'viewIdentStat'],
    replies: {
      'GET /odata/Naires': { value: [naire] },
      [`GET ${at}.IdentList()`]: list(1),
      'GET /odata/Idents': { value: [row('P1')], '@odata.count': 1 },
      [`POST ${at}.People()`]: { value: [wang] },
      ...replies,
    },
  })

test('a list of people is made where there is none yet', async () => {
  const { user, sent } = await open({
    [`GET ${at}.IdentList()`]: { value: { Kind: 'marks', Columns: [], Count: 0, LoadedAt: null, LoadedBy: null } },
    [`POST ${at}.DefineIdentList()`]: {},
  })
  await user.click(await screen.findByRole('button', { name: '建立人员名单' }))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'people' })
})

test('people stand in their list with where they stand; a search asks for whole codes and contacts', async () => {
  const { user, sent } = await open({
    [`POST ${at}.FindPeople()`]: { value: [{ ...wang, Row: row('P1', { Standing: 'finished' }) }] },
  })
  expect(await screen.findByRole('button', { name: 'A1' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '尚未作答' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '上海' })).toBeDefined()
  await user.type(screen.getByRole('searchbox'), '王 芳{Enter}')
  expect(await screen.findByRole('cell', { name: '已完成' })).toBeDefined()
  expect(sent.find(({ path }) => path.includes('FindPeople'))?.body).toEqual({ text: '王 芳' })
})

test('somebody is retired with a reason; who could not be is told of, and why', async () => {
  const { user, sent, notices } = await open({
    [`POST ${at}.ChangePeople()`]: {
      value: { Done: [], Refused: [{ Sid: 'P1', Refusal: refusals['ident.wrongState'].code, Field: null }] },
    },
  })
  await user.click(await screen.findByRole('button', { name: '对 王芳 的操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '停用' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), '搬走了')
  await user.click(dialog.getByRole('button', { name: '停用' }))
  await expect.poll(() => notices).toEqual(['danger: 1 人未能处理：这个人目前的状态不允许这项操作。'])
  expect(sent.find(({ path }) => path.includes('ChangePeople'))?.body).toEqual({
    sids: ['P1'],
    change: 'retire',
    reason: '搬走了',
  })
})

test('somebody who asks by telephone is written to no more', async () => {
  const { user, sent } = await open({ [`POST ${at}.ChangePeople()`]: { value: { Done: ['P1'], Refused: [] } } })
  await user.click(await screen.findByRole('button', { name: '对 王芳 的操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '不再发消息' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), '电话里说的')
  await user.click(dialog.getByRole('button', { name: '不再发消息' }))
  await expect
    .poll(() => sent.find(({ path }) => path.includes('ChangePeople'))?.body)
    .toEqual({ sids: ['P1'], change: 'unsubscribe', reason: '电话里说的' })
})

test('people who fit a filter are given to an interviewer, and the list says to whom', async () => {
  const { user, sent, notices } = await open({
    'GET /odata/Users': { value: [{ Sid: 'U7', Name: '安妮', Code: 'anni' }] },
    'GET /odata/Idents': {
      value: [row('P1', { SurveyorSid: 'U8', SurveyorName: '鲍勃', Attempts: 2 })],
      '@odata.count': 1,
    },
    [`POST ${at}.People()`]: {
      value: [{ ...wang, Row: row('P1', { SurveyorSid: 'U8', SurveyorName: '鲍勃', Attempts: 2 }) }],
    },
    [`POST ${at}.ChangePeople()`]: { value: { Done: ['P1'], Refused: [] } },
  })
  expect((await screen.findByRole('cell', { name: /鲍勃/ })).textContent).toBe('鲍勃接触 2 次')
  await user.click(screen.getByRole('button', { name: /分派 1 人/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: '访问员' }))
  await user.click(await screen.findByTitle(/安妮/))
  await user.click(dialog.getByRole('button', { name: '分派 1 人' }))
  await expect.poll(() => notices).toEqual(['success: 已处理 1 人'])
  expect(sent.find(({ path }) => path.includes('ChangePeople'))?.body).toEqual({
    sids: ['P1'],
    change: 'assign',
    surveyorSid: 'U7',
    unreachableAfter: 5,
  })
})

test('a sheet is matched by its headings, a new column defined, and each row told of', async () => {
  const { user, sent } = await open({
    [`POST ${at}.DefineIdentList()`]: {},
    [`POST ${at}.SavePeople()`]: {
      value: [
        { Sid: 'P2', Code: 'B1', Outcome: 'added', Refusal: null, Field: null },
        { Sid: 'P3', Code: 'B2', Outcome: 'refused', Refusal: refusals['ident.erased'].code, Field: 'code' },
      ],
    },
  })
  await user.click(await screen.findByRole('button', { name: /从表格导入/ }))
  const csv = '编号,姓名,手机,城市,班级\nB1,李雷,13900000002,北京,三班\nB2,韩梅,,上海,\nB3,错号,abc,,\n'
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input!, new File([csv], 'people.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/表格中有 3 人/)).toBeDefined()
  expect(screen.getByText(/1 行有误，不会导入：第 4 行/)).toBeDefined()
  await user.click(screen.getByRole('combobox', { name: '“班级”这一列是' }))
  await user.click(await screen.findByTitle('新的列：班级'))
  await user.click(screen.getByRole('button', { name: /导入 2 人/ }))
  expect(await screen.findByText('新增 1，更新 0，未变 0，未导入 2。')).toBeDefined()
  expect(screen.getByText('这个人已被彻底删除。')).toBeDefined()
  expect(sent.find(({ path }) => path.includes('DefineIdentList'))?.body).toEqual({
    kind: 'people',
    columns: [
      { name: '城市', isStratum: true },
      { name: '班级', isStratum: false },
    ],
  })
  expect(sent.find(({ path }) => path.includes('SavePeople'))?.body).toMatchObject({
    isReserve: false,
    people: [
      { code: 'B1', name: '李雷', mobile: '13900000002', columns: { 城市: '北京', 班级: '三班' } },
      { code: 'B2', name: '韩梅', mobile: null, columns: { 城市: '上海' } },
    ],
  })
})

test('a person is added; a field that is not fit is named before anything is sent', async () => {
  const { user, sent, notices } = await open({
    [`POST ${at}.SavePeople()`]: { value: [{ Sid: 'P9', Code: 'K7', Outcome: 'added', Refusal: null, Field: null }] },
  })
  await user.click(await screen.findByRole('button', { name: /添加人员/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.type(drawer.getByRole('textbox', { name: '姓名' }), '韩梅')
  await user.type(drawer.getByRole('textbox', { name: '手机' }), 'abc')
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByText('填写有误')).toBeDefined()
  expect(sent.some(({ path }) => path.includes('SavePeople'))).toBe(false)
  await user.clear(drawer.getByRole('textbox', { name: '手机' }))
  await user.click(drawer.getByRole('button', { name: '保存' }))
  await expect.poll(() => notices).toEqual(['success: 已保存 K7'])
  expect(sent.find(({ path }) => path.includes('SavePeople'))?.body).toMatchObject({
    people: [{ code: '', name: '韩梅', mobile: null }],
  })
})

test('where people stand is told by stratum, with the response rates', async () => {
  await open(
    {
      [`GET ${at}.IdentStat()`]: {
        value: {
          Counts: [
            { Stratum: '上海', Standing: 'finished', People: 2 },
            { Stratum: '上海', Standing: 'waiting', People: 2 },
            { Stratum: '北京', Standing: 'refused', People: 1 },
            { Stratum: '北京', Standing: 'reserve', People: 9 },
          ],
          Interviewers: [
            {
              SurveyorSid: 'U7',
              SurveyorName: '安妮',
              Standings: [
                { Standing: 'finished', People: 2 },
                { Standing: 'refused', People: 1 },
              ],
              Attempts: 9,
              Appointments: 1,
              LastAttemptTime: null,
            },
          ],
          Rates: { RR1: 0.4, RR2: 0.4, RR3: 0.4, RR4: 0.4, RR5: 2 / 3, RR6: null },
          E: 1,
          Days: [
            { Day: '2026-03-01', People: 1 },
            { Day: '2026-03-04', People: 1 },
          ],
          Targets: {},
          Codes: null,
        },
      },
    },
    <IdentStatScreen />,
  )
  expect(await screen.findByText('5 人中有 2 人完成')).toBeDefined()
  expect(screen.getByText('上海').closest('tr')?.textContent).toBe('上海022050%')
  expect(screen.getByText('66.7%')).toBeDefined()
  expect(screen.getByText('安妮').closest('tr')?.textContent).toBe('安妮321091—')
  expect(screen.getByText('AAPOR RR6')).toBeDefined()
  const days = within(screen.getByRole('table', { name: '每天完成的人数', hidden: true }))
  expect(days.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '日期已完成累计',
    '2026-03-0111',
    '2026-03-0412',
  ])
})

test('targets are set by stratum, and show how far it is', async () => {
  const Counts = ['上海', '北京'].map((Stratum) => ({ Stratum, Standing: 'finished', People: 3 }))
  const value = { Counts, Interviewers: [], Rates: {}, E: 1, Days: [], Targets: { 上海: 4 }, Codes: null }
  const { user, sent } = await open(
    { [`GET ${at}.IdentStat()`]: { value }, [`POST ${at}.DefineIdentList()`]: {} },
    <IdentStatScreen />,
  )
  expect((await screen.findAllByText('3 / 4')).length).toBeGreaterThan(0)
  expect(screen.getByRole('progressbar', { name: '3 / 4' }).getAttribute('aria-valuenow')).toBe('75')
  await user.click(screen.getByRole('button', { name: '设置目标' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('spinbutton', { name: '北京' }), '9')
  await user.click(dialog.getByRole('button', { name: '设置目标' }))
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.body)
    .toEqual({
      kind: 'people',
      columns: [{ name: '城市', isStratum: true }],
      targets: { 上海: 4, 北京: 9 },
    })
})

test('a letter has the fields of its person, and a link of their own', () => {
  expect(merged('{{name}}（{{城市}}）{{ code }} {{mail}}|{{nobody}}', { ...wang.columns, ...wang })).toBe(
    '王芳（上海）A1 |{{nobody}}',
  )
  expect(personalLink(naire as never, 'id', 'A 1')).toBe(`${location.origin}/survey/online/O1/N1?id=A+1`)
  expect(personalLink(naire as never, '', 'A1')).toBe(`${location.origin}/survey/online/O1/N1`)
})
