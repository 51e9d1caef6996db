import type { Pool } from '@naire/database'
import { noAnalysis } from '@naire/domain/analysis'
import { byKey, dataCatalogue, selectionText, sortText, type DataFilter, type DataSort } from '@naire/domain/grid'
import { bindQuery, parseOptions, type BoundQuery } from '@naire/odata'
import { countData, DataPages, dataSet, type PageQuery } from '@naire/projections/data-grid'
import { answeredNaire, entityModel, type AnsweredNaire, type Viewer } from '@naire/projections/query'
import { cpus, loadavg } from 'node:os'
import { answeredNaire as record, naireSid, orgSid } from '../odata/answered-naire.ts'
import { withSessions } from '../odata/fill.ts'
import { gridInBrowser } from './browser.ts'

const rows = Number(process.env['ROWS'] ?? 1_000_000)
const rounds = 5
/** OrgAdmin. */
const viewer: Viewer = { role: 1, orgSid, userSid: 'F'.repeat(32) }

/** The data view over a million sessions with fifty answers: in Chromium, then its pages and counts alone. */
export async function gridBench(say: (line: string) => void): Promise<object> {
  const inBrowser = await gridInBrowser(rows, say)
  const server = await withSessions(rows, say, ({ readPool }) => measured(readPool, say))
  return { cores: cpus().length, load: loadavg()[0], sessions: rows, browser: inBrowser, server }
}

interface Figure {
  readonly what: string
  /** Milliseconds of the first time, and the median of the next. */
  readonly first: number
  readonly next: number
}

async function measured(pool: Pool, say: (line: string) => void): Promise<readonly Figure[]> {
  const naire = await answeredNaire(pool, naireSid)
  if (naire === null) throw new Error('the questionnaire has no answers')
  const pages = new DataPages(pool)
  const figures: Figure[] = []
  const time = async (what: string, work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      await work()
      times.push(performance.now() - began)
    }
    const [first = 0, ...others] = times
    const next = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? first
    const figure = { what, first: rounded(first), next: rounded(next) }
    figures.push(figure)
    say(`${what}: ${figure.first} ms, then ${figure.next}`)
  }
  const newest = { column: 'CommitTime', isDescending: true }
  const choice = columnAt(naire, 0)
  const number = columnAt(naire, 30)
  const read = (question: BoundPages, at: PageQuery['at']) => pages.read({ ...question, at, top: 100 }, viewer)
  const whole = asked(naire, null, newest)
  await time('first rows, newest first', () => read(whole, { from: 'start' }))
  await time('last rows', () => read(whole, { from: 'end' }))
  await time('rows at 500,000', () => read(whole, { from: 'position', position: Math.floor(rows / 2) }))
  await time('rows at a random place', () =>
    read(whole, { from: 'position', position: Math.floor(Math.random() * rows) }),
  )
  await time('rows of a day', () => read(whole, { from: 'value', value: '2026-02-10T00:00:00Z' }))
  const chosen = asked(naire, { column: choice, operator: 'is', values: ['3'] }, newest)
  await time('first rows of one choice', () => read(chosen, { from: 'start' }))
  await time('rows of one choice at 50,000', () => read(chosen, { from: 'position', position: Math.floor(rows / 20) }))
  const rare = asked(naire, { column: number, operator: 'is', values: [77.5] }, newest)
  await time('an answer that nobody gave', () => read(rare, { from: 'start' }))
  const sorted = asked(naire, null, { column: number, isDescending: true })
  await time('first rows by an answer, without an index', () => read(sorted, { from: 'start' }))
  await time('count of all, quick', () => countData(pool, whole.places, { viewer, exact: false }))
  await time('count of all, exact', () => countData(pool, whole.places, { viewer, exact: true }))
  await time('count of one choice, quick', () => countData(pool, chosen.places, { viewer, exact: false }))
  await time('count of one choice, exact', () => countData(pool, chosen.places, { viewer, exact: true }))
  return figures
}

const rounded = (ms: number): number => Number(ms.toFixed(1))

const catalogueOf = (naire: AnsweredNaire) =>
  dataCatalogue({ record: record(), answers: naire.columns, analysis: noAnalysis })

function columnAt(naire: AnsweredNaire, at: number): string {
  const column = catalogueOf(naire).columns.filter(({ group }) => group === 'answer')[at]
  if (column === undefined) throw new Error(`there is no answer ${at}`)
  return column.key
}

type BoundPages = Pick<PageQuery, 'query' | 'places'>

const asked = (naire: AnsweredNaire, filter: DataFilter | null, sort: DataSort): BoundPages => ({
  query: boundTo(naire, { filter, sort, answers: 10 }),
  places: boundTo(naire, { filter, sort, answers: 0 }),
})

interface Question {
  readonly filter: DataFilter | null
  readonly sort: DataSort
  /** So many in each row. */
  readonly answers: number
}

function boundTo(naire: AnsweredNaire, { filter, sort, answers }: Question): BoundQuery {
  const { columns: all, members } = catalogueOf(naire)
  const columns = byKey(all)
  const shown = all.filter(({ group }) => group === 'answer').slice(0, answers)
  const named = [
    ...shown.map(({ key }) => key),
    sort.column,
    ...(filter !== null && 'column' in filter ? [filter.column] : []),
  ]
  const paths = new Set(named.flatMap((key) => columns.get(key)?.path ?? []))
  const options = [
    { name: '$filter', text: selectionText({ filter, keyword: '', scope: 'all' }, { naireSid, columns, me: '' }) },
    { name: '$orderby', text: sortText(sort, columns) },
  ].map(({ name, text }) => ({ name, value: { text, at: 0 }, target: name }))
  return {
    ...bindQuery(entityModel(), dataSet(naire, members, paths), parseOptions(options, false)),
    select: ['Sid', 'Status', 'ReviewStatus', 'CommitTime', 'UserName', ...(answers > 0 ? ['Answers'] : [])],
    members: { Answers: shown.flatMap(({ path }) => path?.slice('Answers/'.length) ?? []) },
  }
}
