import { normalSid } from '@naire/domain/naires'
import {
  entityAddress,
  ODataError,
  optionsOf,
  type Address,
  type BoundExpression,
  type BoundQuery,
  type Row,
} from '@naire/odata'
import { isRemoved, seesSteadily, type ChangesFrom, type RemovedRow, type Viewer } from '@naire/projections/query'
import { can } from '@naire/domain/access'
import type { Answer } from '../http/answer.ts'
import { viewerOf } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import type { Reads } from './read.ts'

const purpose = 'changes'
/** Sets whose rows come and go by what no row of theirs says. */
const untracked: readonly string[] = ['ParkedEvents', 'PersonalTasks']

/**
 * Whether changes of what a query finds can be told: its condition is about the rows alone, and what the viewer sees
 * does not hang on what changes in them. Names that rows take from others (a questionnaire's, an organisation's) change
 * without the row. Where it cannot, the preference is left aside.
 */
export function isTrackable(query: BoundQuery, viewer: Pick<Viewer, 'role' | 'memberships'>): boolean {
  const isPlain =
    query.apply === null &&
    query.compute.length === 0 &&
    query.expand.length === 0 &&
    query.search === null &&
    query.within === undefined
  return (
    isPlain &&
    query.top === null &&
    query.skip === 0 &&
    !untracked.includes(query.set.name) &&
    (query.set.name !== 'Idents' || can(viewer.role, 'manageIdents')) &&
    seesSteadily(viewer) &&
    (query.filter === null || isOfRow(query.filter))
  )
}

function isOfRow(bound: BoundExpression): boolean {
  switch (bound.node) {
    case 'property':
    case 'dynamic':
      return bound.row.range === 0 && bound.row.steps.length === 0
    case 'lambda':
    case 'count':
      return false
    case 'literal':
      return true
    case 'call':
      return bound.name !== 'now' && bound.args.every(isOfRow)
    case 'not':
    case 'minus':
    case 'cast':
      return isOfRow(bound.operand)
    case 'logic':
    case 'compare':
    case 'arithmetic':
      return isOfRow(bound.left) && isOfRow(bound.right)
    case 'in':
      return isOfRow(bound.value) && bound.items.every(isOfRow)
    case 'case':
      return bound.branches.every(({ when, value }) => isOfRow(when) && isOfRow(value))
  }
}

/** The address that later tells what changed: that of the request with where it stood. */
export function deltaLink(
  serviceRoot: string,
  address: Address,
  since: ChangesFrom,
  { vault }: Pick<Services, 'vault'>,
): string {
  const text = Buffer.from(JSON.stringify([since.position, ...(since.key ?? [])])).toString('base64url')
  const kept = optionsOf(address, ['skip', 'skiptoken', 'deltatoken', 'count'])
  return `${serviceRoot}${address.path}?${[...kept, `$deltatoken=${text}.${vault.signatures.of(purpose, text)}`].join('&')}`
}

/** Returns the changes since a delta link: current rows, and removed ones. */
export async function changesSince(
  query: BoundQuery,
  token: string,
  call: Reads & { write(row: Row): Row },
  services: Services,
): Promise<Answer> {
  const { caller, serviceRoot, address, negotiation } = call
  const viewer = await viewerOf(caller, query, services)
  if (!isTrackable(query, viewer)) throw new ODataError(400, 'this request tells no changes', { target: '$deltatoken' })
  const { found, stale, position } = await services.reading.changes(query, opened(token, services), {
    viewer,
    minPosition: caller.minPosition,
  })
  const value = found.rows.map((row) =>
    isRemoved(row) ? removed(row, query, negotiation.version, serviceRoot) : call.write(row),
  )
  const link =
    found.next === undefined
      ? { '@odata.deltaLink': deltaLink(serviceRoot, address, { position }, services) }
      : { '@odata.nextLink': deltaLink(serviceRoot, address, found.next, services) }
  return {
    kind: 'json',
    body: { '@odata.context': `${serviceRoot}$metadata#${query.set.name}/$delta`, value, ...link },
    stale,
  }
}

function opened(token: string, { vault }: Pick<Services, 'vault'>): ChangesFrom {
  const [text = '', signature = ''] = token.split('.')
  if (!vault.signatures.isOf(purpose, text, signature))
    throw new ODataError(400, 'this token was not given here', { target: '$deltatoken' })
  const [position, ...key] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [number, ...string[]]
  return key.length === 0 ? { position } : { position, key }
}

/** Version 4.0 and 4.01 spell it in two ways. */
function removed({ key, reason }: RemovedRow, { set }: BoundQuery, version: string, serviceRoot: string): object {
  const address = entityAddress(
    set,
    key.map((part) => normalSid(part) ?? part),
  )
  if (version === '4.01') return { '@odata.removed': { reason }, '@odata.id': address }
  return { '@odata.context': `${serviceRoot}$metadata#${set.name}/$deletedEntity`, id: address, reason }
}
