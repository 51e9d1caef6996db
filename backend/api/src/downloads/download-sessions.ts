import { load } from '@naire/commands'
import { seesGuarded } from '@naire/domain/access'
import {
  analysisDecider,
  analysisLimits,
  analysisStream,
  hasValues,
  type AnalysisReply,
  type AnalysisViewer,
  type SessionValue,
  type SessionValues,
} from '@naire/domain/analysis'
import { normalSid, type Naire } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { bindQuery, type BoundQuery, valueBody } from '@naire/odata'
import { answeredNaire, sessionsWithAnswers, streamSessions, type Viewer } from '@naire/projections/query'
import { Readable } from 'node:stream'
import { available, busy } from '../analysis/allowed.ts'
import { callerIn } from '../http/access.ts'
import type { Answer } from '../http/answer.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import { type Call, withoutBody } from '../odata/operation.ts'
import { quoted } from '../reading/reading.ts'
import { staffViewer, viewerOf } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { csvLine } from '@naire/domain/sheets'
import { utils, write } from '@e965/xlsx'

/** A workbook is built in memory: past this many cells the download is to be csv. */
const mostCells = 2_000_000

/** @throws Refused `download.tooLarge` past `mostCells`. */
export async function xlsxBook(header: readonly string[], rows: AsyncIterable<readonly Cell[]>): Promise<Buffer> {
  const lines: (readonly Cell[])[] = [header]
  for await (const row of rows) {
    lines.push(row)
    if (lines.length * header.length > mostCells)
      throw new RefusalError({ key: 'download.tooLarge', details: { cells: mostCells } })
  }
  const book = utils.book_new(utils.aoa_to_sheet(lines as Cell[][]), 'Sessions')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

/** A UTF-8 byte order mark, without which Excel reads Chinese as something else. */
const byteOrderMark = '\uFEFF'

/** RFC 4180 with CRLF, line by line as the rows come. */
export async function* csvLines(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(header)}\r\n`
  for await (const row of rows) yield `${csvLine(row)}\r\n`
}

const usualFields = [
  'Sid',
  'Status',
  'ReviewStatus',
  'StartTime',
  'CommitTime',
  'Duration',
  'Score',
  'Success',
  'Alarm',
  'AlarmStatus',
  'AppealStatus',
  'UserName',
  'RevieworName',
]

/**
 * The sessions of one questionnaire as a table: the chosen fields, the columns of its answers, then derived variables,
 * codes and weights.
 */
export const downloadSessions = withoutBody(download, { naireSid: { type: 'String' }, format: { type: 'String' } })

async function download(call: Call<undefined>, services: Services): Promise<Answer> {
  const naireSid = normalSid(call.args['naireSid'])
  const { format } = call.args
  if (naireSid === null) throw new RefusalError({ key: 'request.invalid', target: 'naireSid' })
  if (format !== 'csv' && format !== 'xlsx') throw new RefusalError({ key: 'request.invalid', target: 'format' })
  const naire = await ownNaire({ ...call, key: naireSid }, services)
  const { orgSid } = naire
  const query = ofNaire(call, services, naireSid)
  const viewer = await viewerOf(call.caller, query, services)
  await services.viewings.downloads(viewer, { naireSid, orgSid })
  await services.reading.caughtUp(['answers', 'sessions'], call.caller.minPosition)
  const answered = await answeredNaire(services.readPool, naireSid)
  const fields = (query.select ?? usualFields).filter((name) => name !== 'Answers')
  const columns = answered?.columns ?? []
  const chosen = {
    ...query,
    ...(answered && { set: sessionsWithAnswers(answered) }),
    select: answered ? [...fields, 'Answers'] : fields,
    members: {},
  }
  const values = await valuesFor(call, services, naire)
  const made = values === null ? [] : (await values({ sids: [] })).columns
  const answers = columns.map(({ property }) => property)
  const table = cells({ query: chosen, fields, answers, made: made.map(({ id }) => id), values }, viewer, services)
  const header = [...fields, ...columns.map(({ heading }) => heading), ...made.map(({ code }) => code)]
  const fileName = `${naireSid}-${call.at.slice(0, 10)}.${format}`
  if (format === 'csv')
    return {
      kind: 'download',
      stream: Readable.from(csvLines(header, table)),
      type: 'text/csv; charset=utf-8',
      fileName,
    }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { kind: 'download', stream: Readable.from([await xlsxBook(header, table)]), type, fileName }
}

/** The request's own filter and order, within the questionnaire. */
function ofNaire({ query }: Call<undefined>, { reading }: Services, naireSid: string): BoundQuery {
  const own = reading.bound('NaireSessions', { $filter: `NaireSid eq ${quoted(naireSid)}` })
  const asked = bindQuery(reading.model, own.set, query)
  const filter =
    own.filter && asked.filter
      ? ({ node: 'logic', type: 'Boolean', operator: 'and', left: own.filter, right: asked.filter } as const)
      : own.filter
  return { ...asked, filter, expand: [], top: null, skip: 0, count: false, skiptoken: null }
}

interface Table {
  readonly query: BoundQuery
  readonly fields: readonly string[]
  /** Members of `Answers`. */
  readonly answers: readonly string[]
  /** Columns that people made, by their ids. */
  readonly made: readonly string[]
  /** Null: nobody made any. */
  readonly values: ValuesOf | null
}

type ValuesOf = (of: Parameters<typeof valuesQuery>[0]) => Promise<SessionValues>

const valuesQuery = (of: { readonly sids: readonly string[] } | { readonly after: string; readonly top: number }) =>
  ({ kind: 'values', of }) as const

/** Reads what people made of the sessions of a questionnaire, as the caller sees it; null where nobody made anything. */
async function valuesFor(
  call: Call<undefined>,
  { analysis, streams }: Services,
  naire: Naire,
): Promise<ValuesOf | null> {
  const naireSid = naire.sid ?? ''
  const { state } = await load(streams, analysisDecider, analysisStream(naireSid))
  const { user } = callerIn(call, naire.subjectSid).caller
  if (user === null || !hasValues(state)) return null
  const viewer: AnalysisViewer = { role: user.role, userSid: user.sid, seesPhones: seesGuarded('phones', user) }
  return async (of) => {
    const { minPosition } = call.caller
    return valuesIn(await available(analysis.run({ naireSid, viewer, queries: [valuesQuery(of)], minPosition })))
  }
}

function valuesIn({ results: [result] }: AnalysisReply): SessionValues {
  if (result?.kind === 'values') return result.values
  // Nobody has answered yet.
  if (result?.kind === 'problem' && result.problem.key === 'noSessions') return { columns: [], rows: [] }
  throw busy()
}

async function* cells(
  { query, fields, answers, made, values }: Table,
  viewer: Viewer,
  { readPool }: Services,
): AsyncGenerator<readonly Cell[]> {
  for await (const batch of streamSessions(readPool, query, viewer)) {
    const found =
      values === null || made.length === 0 ? null : await values({ sids: batch.map(({ Sid }) => String(Sid)) })
    const madeOf = new Map<unknown, readonly SessionValue[]>(
      found?.rows.map(({ sessionSid, values: own }) => [sessionSid, own]),
    )
    // Somebody may have added or removed one since the first line was written.
    const places = made.map((id) => found?.columns.findIndex((column) => column.id === id) ?? -1)
    for (const { Answers, ...row } of batch) {
      const given = (Answers ?? {}) as Readonly<Record<string, unknown>>
      const own = madeOf.get(row['Sid']) ?? []
      yield [
        ...fields.map((name) => cellOf(row[name])),
        ...answers.map((name) => cellOf(given[name])),
        ...places.map((at) => madeCell(own[at])),
      ]
    }
  }
}

/** Value of one download cell. */
export type Cell = string | number | boolean | null

/** The value of a wire property as a cell. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

/** Codes of several categories in one cell. */
const madeCell = (value: SessionValue | undefined): Cell =>
  typeof value === 'string' || typeof value === 'number' ? value : (value?.join('; ') ?? null)

/** Derived variables, codes and weights of a questionnaire's sessions, page by page in the order of their sids. */
export const derivedValues = withoutBody(
  async (call, services) => {
    const naireSid = normalSid(call.args['naireSid'])
    if (naireSid === null) throw new RefusalError({ key: 'request.invalid', target: 'naireSid' })
    const after = call.args['after'] ?? null
    if (after !== null && normalSid(after) === null) throw new RefusalError({ key: 'request.invalid', target: 'after' })
    const naire = await ownNaire({ ...call, key: naireSid }, services)
    const values = await valuesFor(call, services, naire)
    const top = analysisLimits.valuesPage
    const page = values === null ? { columns: [], rows: [] } : await values({ after: normalSid(after) ?? '', top })
    const last = page.rows.at(-1)
    const rows = page.rows.map(({ sessionSid, values: own }) => ({
      SessionSid: sessionSid,
      Values: Object.fromEntries(page.columns.map(({ code }, at) => [code, own[at] ?? null])),
    }))
    const { user, orgSid } = call.caller
    if (user !== null)
      services.viewings.saw(
        staffViewer(user, orgSid),
        rows.map((row) => ({ kind: 'Answers', sessionSid: row.SessionSid })),
      )
    return {
      kind: 'json',
      body: {
        ...valueBody(call.serviceRoot, rows),
        ...(rows.length < top || last === undefined
          ? {}
          : {
              '@odata.nextLink': `${call.serviceRoot}NaireSessions/SurveyExpert.DerivedValues(naireSid='${naireSid}',after='${last.sessionSid}')`,
            }),
      },
    }
  },
  { naireSid: { type: 'String' }, after: { type: 'String', nullable: true } },
)
