import { emptyCrosstab, emptyReport, usualBoard, type ReportBlock } from '@naire/domain/analysis'
import { expect, type Page } from '@playwright/test'
import type { Client, Json } from '../../api/client.ts'
import type { Fieldwork } from './fieldwork.ts'
import type { SentenceLookup, StaffScreen } from './staff-screens.ts'

/** A cross-tab, a report with every kind of block, and a share of both. */
export interface Results {
  readonly crosstab: string
  readonly report: string
  readonly share: string
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('dialog')
const inSubject =
  (rest: string | ((results: Results) => string)) =>
  ({ subject, results }: Fieldwork) =>
    `${subject}/${typeof rest === 'string' ? rest : rest(results)}`
const press = (key: string) => (page: Page, say: SentenceLookup) =>
  page
    .getByRole('button', { name: say(key) })
    .first()
    .click()

/** Screens of the numbers, empty and with something that was made. */
export const resultScreens: readonly StaffScreen[] = [
  { name: 'board', who: 'manager', path: inSubject('dataBoard'), shows: (page) => page.locator('canvas').first() },
  { name: 'crosstab', who: 'manager', path: inSubject('dataReport'), shows: heading },
  {
    name: 'crosstab-open',
    who: 'manager',
    path: inSubject(({ crosstab }) => crosstab),
    shows: (page) => page.locator('[data-crosstab] canvas').last(),
  },
  {
    name: 'factory',
    who: 'manager',
    path: inSubject('dataFactory'),
    shows: (page) => page.getByRole('tablist').last(),
  },
  { name: 'report', who: 'manager', path: inSubject('report'), shows: heading },
  { name: 'report-new', who: 'manager', path: inSubject('report'), prepare: press('report:list.add'), shows: dialog },
  {
    name: 'report-open',
    who: 'manager',
    path: inSubject(({ report }) => report),
    shows: (page) => page.locator('[data-crosstab]'),
  },
  {
    name: 'report-version',
    who: 'manager',
    path: inSubject(({ report }) => `${report}&version=1`),
    shows: (page) => page.locator('[data-crosstab]'),
  },
  {
    name: 'share-list',
    who: 'manager',
    path: inSubject('dataBoard'),
    prepare: press('share:drawer.open'),
    shows: dialog,
  },
  {
    name: 'share',
    who: null,
    path: ({ subject, results }) => `/analysis/share/${subject.replace('/subject/', '')}/${results.share}`,
    shows: heading,
  },
]

/** Addresses of results that are made through HTTP from the questionnaire's answers, below those of the subject. */
export async function makeResults(manager: Client, naireSid: string): Promise<Results> {
  const codebook = await codebookOf(manager, naireSid)
  const idOf = (code: string): string => codebook.find((variable) => variable.code === code)?.id
  const [gender, age, phq1] = [idOf('gender'), idOf('age'), idOf('phq1')]
  const crosstab = {
    ...emptyCrosstab,
    rows: [[{ variable: phq1 }], [{ variable: gender }]],
    columns: [[{ variable: gender }], [{ variable: 'session:device' }]],
    chart: 'bars' as const,
  }
  const save = async (path: string, body: object): Promise<Json> => {
    const { status, text, body: reply } = await manager.post(`/analysis/${naireSid}/${path}`, body)
    expect(status, text).toBe(200)
    return reply
  }
  const { crosstabSid } = await save('crosstabs', { title: '按性别与设备', shared: true, content: crosstab })
  const blocks: readonly ReportBlock[] = [
    { id: 'h1', kind: 'heading', level: 1, text: '筛查概况' },
    {
      id: 't1',
      kind: 'text',
      text: '共 {{n}} 人完成筛查，女性占 {{f}}，平均年龄 {{a}} 岁。',
      figures: [
        { id: 'n', of: { kind: 'base', variable: null }, filter: null, decimals: 0 },
        { id: 'f', of: { kind: 'share', variable: gender, in: ['F'] }, filter: null, decimals: 1 },
        { id: 'a', of: { kind: 'mean', of: age }, filter: { variable: gender, in: ['F'] }, decimals: 1 },
      ],
    },
    { id: 'c1', kind: 'chart', title: '兴趣减退', crosstab: { ...crosstab, rows: [[{ variable: phq1 }]] } },
    { id: 'b1', kind: 'pageBreak' },
    { id: 'c2', kind: 'table', title: '兴趣减退，按性别与设备', crosstab },
  ]
  const content = { ...emptyReport, blocks }
  const { reportSid, edition } = await save('reports', { title: '筛查季报', shared: true, edition: 0, content })
  await save(`reports/${reportSid}/publish`, { edition, note: '' })
  const questions = [...new Set<string>(codebook.flatMap(({ questionSid }) => questionSid ?? []))]
  const { shareSid } = await save('shares', {
    title: '给合作方的结果',
    expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    content: {
      items: [
        { kind: 'report', title: '筛查季报', content: { reportSid, version: 1 } },
        { kind: 'crosstab', title: '按性别与设备', content: crosstab },
        { kind: 'board', title: '默认看板', content: usualBoard(questions) },
      ],
      filters: [gender],
    },
  })
  return {
    crosstab: `dataReport?naire=${naireSid}&table=${crosstabSid}`,
    report: `report?naire=${naireSid}&report=${reportSid}`,
    share: shareSid,
  }
}

/** The copy follows the log a moment later. */
async function codebookOf(manager: Client, naireSid: string): Promise<readonly Json[]> {
  let found: readonly Json[] = []
  await expect
    .poll(async () => (found = (await manager.get(`/analysis/${naireSid}/codebook`)).body.codebook ?? []).length)
    .toBeGreaterThan(20)
  return found
}
