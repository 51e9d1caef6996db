import { load } from '@naire/commands'
import { seesGuarded } from '@naire/domain/access'
import { analysisDecider, analysisStream, type AnalysisViewer } from '@naire/domain/analysis'
import {
  byKey,
  conditionsIn,
  dataCatalogue,
  DataQueryInvalid,
  selectionText,
  sortText,
  type DataCatalogue,
  type DataColumn,
  type DataColumns,
  type DataSelection,
  type DataSort,
} from '@naire/domain/grid'
import type { Naire } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { bindQuery, parseOptions, type BoundQuery } from '@naire/odata'
import { answeredNaire, type AnsweredNaire, type Viewer } from '@naire/projections/query'
import { cellWeights, dataSet } from '@naire/projections/data-grid'
import { available } from '../analysis/allowed.ts'
import { callerIn } from '../http/access.ts'
import type { AuthenticatedUser } from '../http/caller.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import type { Call } from '../odata/operation.ts'
import { staffViewer } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'

/** The sessions of one questionnaire as the caller of the data view sees them. */
export interface OpenedGrid {
  readonly naire: Naire
  readonly naireSid: string
  /** With their role in the questionnaire's subject. */
  readonly user: AuthenticatedUser
  readonly viewer: Viewer
  readonly catalogue: DataCatalogue
  readonly columns: DataColumns
  /** Null: nobody has answered yet. */
  readonly answered: AnsweredNaire | null
  /** Log position that the read models must have reached for the caller. */
  readonly minPosition: number
}

type GridCall = Pick<Call<unknown>, 'operation' | 'caller' | 'key'>

/** @throws Refused `naire.notFound` */
export async function openGrid(call: GridCall, services: Services, language?: string): Promise<OpenedGrid> {
  const naire = await ownNaire(call, services)
  const { user } = callerIn(call, naire.subjectSid).caller
  if (user === null) throw new RefusalError({ key: 'access.notFound' })
  const read = async () => {
    await services.reading.caughtUp(['answers', 'sessions', 'coded_answers'], call.caller.minPosition)
    return answeredNaire(services.readPool, call.key)
  }
  const [answered, { state: analysis }] = await Promise.all([
    read(),
    load(services.streams, analysisDecider, analysisStream(call.key)),
  ])
  const revision = answered === null || answered.revision === 0 ? naire.revision : answered.revision
  const { record } = await services.naires.atRevision(call.key, revision)
  const catalogue = known(
    [
      call.key,
      revision,
      answered?.columns.length ?? 0,
      language ?? '',
      ...analysis.steps.map(({ data }) => data.stepSid),
    ].join(),
    () =>
      dataCatalogue({
        record,
        answers: answered?.columns ?? [],
        analysis,
        ...(language === undefined ? {} : { language }),
      }),
  )
  return {
    naire,
    naireSid: call.key,
    user,
    viewer: staffViewer(call.caller.user ?? user, call.caller.orgSid),
    catalogue,
    columns: byKey(catalogue.columns),
    answered,
    minPosition: call.caller.minPosition,
  }
}

const catalogues = new Map<string, DataCatalogue>()
const kept = 64

/** A catalogue is made once for what it is made of: columns are only ever added, steps only taken and undone. */
function known(name: string, make: () => DataCatalogue): DataCatalogue {
  const catalogue = catalogues.get(name) ?? make()
  catalogues.delete(name)
  catalogues.set(name, catalogue)
  const [oldest] = catalogues.keys()
  if (catalogues.size > kept && oldest !== undefined) catalogues.delete(oldest)
  return catalogue
}

/** Fields that every row has: what acts on sessions and their names need. */
const ownFields = [
  'Sid',
  'NaireSid',
  'OrgSid',
  'SubjectSid',
  'RevieworSid',
  'AppealerSid',
  'AppealStatus',
  'ReviewStatus',
  'Status',
  'Settling',
  'Revision',
] as const

export interface GridQuestion {
  readonly selection: DataSelection
  readonly sort: DataSort | null
  readonly columns: readonly DataColumn[]
}

/** The columns by their keys. @throws Refused `request.invalid` with the place of one that is not there. */
export const columnsFor = (keys: readonly string[], { columns }: OpenedGrid): readonly DataColumn[] =>
  keys.map((key, at) => {
    const column = columns.get(key)
    if (column === undefined) throw new RefusalError({ key: 'request.invalid', target: `columns[${at}]` })
    return column
  })

/** The question over the read models; null: nobody has answered yet. @throws Refused `request.invalid` with the field. */
export async function boundGrid(
  grid: OpenedGrid,
  asked: GridQuestion,
  { reading, analysis }: Pick<Services, 'reading' | 'analysis'>,
): Promise<BoundQuery | null> {
  const { answered, catalogue, columns, naireSid, user, minPosition } = grid
  const { filter, orderby } = told(() => ({
    filter: selectionText(asked.selection, { naireSid, columns, me: user.sid }),
    orderby: asked.sort === null ? null : sortText(asked.sort, columns),
  }))
  if (answered === null) return null
  const shown = pathsOf(asked.columns)
  const named = asked.selection.filter === null ? [] : conditionsIn(asked.selection.filter).map(({ column }) => column)
  const used = [...named, ...(asked.sort === null ? [] : [asked.sort.column])].flatMap((key) => columns.get(key) ?? [])
  const paths = new Set([...shown, ...pathsOf(used)])
  const { members: all } = catalogue
  const weights = await available(
    cellWeights(analysis, { naireSid, members: all, paths, viewer: analysisViewer(user), minPosition }),
  )
  const set = dataSet(answered, all, paths, weights)
  const options = [
    { name: '$filter', text: filter },
    ...(orderby === null ? [] : [{ name: '$orderby', text: orderby }]),
  ].map(({ name, text }) => ({ name, value: { text, at: 0 }, target: name }))
  const members = (of: string) =>
    shown.flatMap((path) => (path.startsWith(`${of}/`) ? [path.slice(of.length + 1)] : []))
  const fields = shown.filter((path) => !path.includes('/'))
  const held = (['Answers', 'Data'] as const).filter((of) => members(of).length > 0)
  const disabled = fields.includes('AssessorDisableReview') ? ['DisabledAssessors'] : []
  return {
    ...bindQuery(reading.model, set, parseOptions(options, false)),
    select: [...new Set([...ownFields, ...fields, ...disabled, ...held])],
    members: Object.fromEntries(held.map((of) => [of, members(of)])),
  }
}

/** As whom the analysis answers somebody. */
export const analysisViewer = (user: AuthenticatedUser): AnalysisViewer => ({
  role: user.role,
  userSid: user.sid,
  seesPhones: seesGuarded('phones', user),
})

const pathsOf = (columns: readonly DataColumn[]): readonly string[] =>
  columns.flatMap(({ path, options }) => [
    ...(path === null ? [] : [path]),
    ...options.flatMap((each) => each.path ?? []),
  ])

function told<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof DataQueryInvalid) throw new RefusalError({ key: 'request.invalid', target: error.target })
    throw error
  }
}
