import type { EntityModel, Operation, OperationParameter, SetChanges, OperationResult } from '@naire/odata'
import { entityModel } from '@naire/projections/query'
import { z, type ZodType } from 'zod'
import { handlers } from './handlers.ts'
import type { AnyHandler } from './operation.ts'
import { places, type ODataPlace } from './route-table.ts'
import type { OperationName } from '@naire/domain/access'

/**
 * Result type of a bound operation; objects under `value`, whose fields only the documentation describes, have no type.
 */
const returned = (name: OperationName): OperationResult => (name in typed ? (typed[name] ?? null) : { type: 'Json' })

const typed: { readonly [Name in OperationName]?: OperationResult } = {
  setUserStatus: null,
  eraseUser: null,
  modifyPassword: null,
  inviteUser: null,
  changePassword: null,
  resetSecondFactors: null,
  setSignInRules: null,
  saveIdentityProvider: null,
  removeIdentityProvider: null,
  identityProviders: { type: 'Open', collection: true },
  searchUsers: { set: 'Users', collection: true },
  checkCodeDuplicate: { type: 'Boolean' },
  addDept: { set: 'Depts' },
  changeDept: null,
  closeOrg: null,
  reopenOrg: null,
  listOrgExports: { type: 'Open', collection: true },
  eraseOrg: null,
  orgHoldings: { type: 'Open' },
  subjectMembers: { type: 'Open', collection: true },
  saveSubjectMember: null,
  removeSubjectMember: null,
  filterGroups: { type: 'Open', collection: true },
  saveFilterGroup: null,
  deleteFilterGroup: null,
  naireChannels: { type: 'Open', collection: true },
  saveChannel: null,
  deleteChannel: null,
  dataColumns: { type: 'Open', collection: true },
  dataViews: { type: 'Open', collection: true },
  saveDataView: null,
  deleteDataView: null,
  setQuotarLimits: null,
  restoreNaire: null,
  restoreSubject: null,
  saveNaire: { type: 'DateTimeOffset' },
  naireRevisions: { type: 'Open', collection: true },
  attendNaire: { type: 'Open', collection: true },
  resolveNaireComment: null,
  removeNaireComment: null,
  requestApproval: null,
  decideApproval: null,
  moveNaire: null,
  ruleSubjectApproval: null,
  sessionHistory: { type: 'Open', collection: true },
  sessionAppeals: { type: 'Open', collection: true },
  sessionComments: { type: 'Open', collection: true },
  sessionAsOf: { set: 'NaireSessions' },
  promiseAttach: null,
  sessionAttaches: { type: 'Open', collection: true },
  sessionTranscripts: { type: 'Open', collection: true },
  downloadSessions: { type: 'Stream' },
  reviewSamples: { type: 'Open', collection: true },
  secondReviews: { type: 'Open', collection: true },
  blindSession: { set: 'NaireSessions' },
  giveSecondReview: null,
  resolveDisagreement: null,
  searchExcels: { set: 'Excels', collection: true },
  excelData: { set: 'Excels' },
  downloadExcel: { type: 'Stream' },
  saveExcel: { set: 'Excels' },
  saveExcelUrl: { set: 'Excels' },
  restoreExcel: null,
  resetExcelSeq: null,
  derivedValues: { type: 'Open', collection: true },
  retryDuty: null,
  closeDuty: null,
  commitAppealFeedback: { type: 'DateTimeOffset' },
  retryParkedEvent: null,
  skipParkedEvent: null,
}

/** A type of JSON as OData calls it. */
const types: Readonly<Record<string, OperationParameter['type']>> = {
  string: 'String',
  integer: 'Int32',
  number: 'Double',
  boolean: 'Boolean',
  object: 'Open',
}

/** The sets that are read, and the operations that the access table lists, as `$metadata` tells them. */
export const model: EntityModel = {
  ...entityModel(places.filter(({ isOperation }) => isOperation).map(operation)),
  changes: changes(),
}

function changes(): Readonly<Record<string, SetChanges>> {
  const has = (set: string, method: string) =>
    places.some((place) => place.set === set && place.method === method && place.behind === null)
  const sets = [...new Set(places.map(({ set }) => set))]
  return Object.fromEntries(
    sets.map((set) => [
      set,
      { insertable: has(set, 'POST'), updatable: has(set, 'PUT'), deletable: has(set, 'DELETE') },
    ]),
  )
}

function operation({ name, method, set, on, behind }: ODataPlace): Operation {
  const handler = (handlers as Readonly<Record<string, AnyHandler>>)[name]
  if (handler === undefined) throw new Error(`${name} has no handler`)
  const isFunction = method === 'GET'
  return {
    name: behind ?? '',
    kind: isFunction ? 'function' : 'action',
    on,
    set,
    returns: returned(name),
    parameters: isFunction ? handler.parameters : bodyParameters(handler.body),
  }
}

interface JsonSchema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

/** The fields of an action's body. */
function bodyParameters(body: ZodType): Readonly<Record<string, OperationParameter>> {
  const whole = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const { $defs = {} } = whole
  const { properties = {}, required = [] } = named(whole, $defs)
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { ...parameter(schema, $defs), nullable: !required.includes(name) },
    ]),
  )
}

function parameter(given: JsonSchema, $defs: NonNullable<JsonSchema['$defs']>): OperationParameter {
  const schema = named(given, $defs)
  const [first] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (first !== undefined) return parameter(first, $defs)
  const type = [schema.type ?? ''].flat().find((each) => each !== 'null') ?? ''
  return type === 'array'
    ? { ...parameter(schema.items ?? {}, $defs), collection: true }
    : { type: types[type] ?? 'Json' }
}

/** The schema itself, or the one that it names. */
function named(schema: JsonSchema, $defs: NonNullable<JsonSchema['$defs']>): JsonSchema {
  return $defs[schema.$ref?.slice('#/$defs/'.length) ?? ''] ?? schema
}
