import {
  ImportNaire,
  PublishNaire,
  SetNaireArchived,
  SetNaireDeleted,
  UnpublishNaire,
} from '../commands/product-commands.ts'
import { archiveBody, importBody, restoreBody } from '@naire/contract'
import { load } from '@naire/commands'
import { can } from '@naire/domain/access'
import {
  generalView,
  isPublished,
  naireDecider,
  naireStream,
  withoutPasswords,
  type Naire,
  type NaireRecord,
} from '@naire/domain/naires'
import { subjectDecider, subjectStream } from '@naire/domain/subjects'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody, ODataError, type QueryTree } from '@naire/odata'
import { type Answer } from '../http/answer.ts'
import { commanded } from '../http/envelope.ts'
import { callerIn, requireAccess, type Requester } from '../http/access.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { ownSubject } from '../subjects/subject-operations.ts'

/** Parts of a record that are sent only when they are expanded. */
const parts = ['Subject', 'Questions', 'QuotarList', 'ResourceList'] as const

/**
 * The record with the parts that `$expand` names, each with what its `$select` names. Its own `$select` narrows the
 * rest.
 */
function expandedRecord(
  record: Partial<NaireRecord>,
  { expand = [], select }: QueryTree,
): Readonly<Record<string, unknown>> {
  const asked = new Map(expand.map(({ path, query }) => [path.join('/'), query]))
  const unknown = [...asked.keys()].find((name) => name !== '*' && !(parts as readonly string[]).includes(name))
  if (unknown !== undefined) throw new ODataError(400, `Naire has no navigation ${unknown}`, { target: '$expand' })
  const own = Object.entries(record).filter(([name]) => !(parts as readonly string[]).includes(name))
  const expanded = parts
    .filter((name) => asked.has(name) || asked.has('*'))
    .map((name) => [name, narrowed(record[name] ?? null, asked.get(name))])
  return { ...picked(Object.fromEntries(own), select), ...Object.fromEntries(expanded) }
}

function narrowed(part: unknown, query: QueryTree | undefined): unknown {
  return Array.isArray(part) ? part.map((item: unknown) => narrowed(item, query)) : picked(part, query?.select)
}

function picked(value: unknown, select: QueryTree['select']): Readonly<Record<string, unknown>> {
  const fields = Object.entries((value ?? {}) as Record<string, unknown>)
  const names = select?.map(({ path }) => path.join('/'))
  return Object.fromEntries(
    names === undefined || names.includes('*') ? fields : fields.filter(([name]) => names.includes(name)),
  )
}

export const naireOperations = {
  importNaire: withBody(importBody, async (call, services) => {
    const { body, caller, serviceRoot } = call
    await ownSubject(call, services, body.subjectSid)
    const { state, record, cleaned, position } = await services.execute(
      new ImportNaire({
        ...commanded(caller),
        ...body,
      }),
    )
    const { Sid, QuestionCount, PageCount } = record
    const Cleaned = cleaned.map(({ target, removed }) => ({ Target: target, Removed: removed }))
    return {
      kind: 'json',
      body: valueBody(serviceRoot, { Sid, QuestionCount, PageCount, Revision: state.revision, Cleaned }),
      position,
    }
  }),

  getNaire: withoutBody(async (call, services) => {
    const naire = await ownNaire(call, services)
    const answer = await readNaire(call, services, naire, naire.revision)
    return asDeclared(answer, call, services)
  }),

  naireAtRevision: withoutBody(
    async (call, services) => readNaire(call, services, await ownNaire(call, services), Number(call.args['revision'])),
    { revision: { type: 'Int32' } },
  ),

  generalView: withoutBody(async (call, services) => {
    const naire = await ownNaire(call, services)
    const { record } = await services.naires.atRevision(call.key, naire.revision)
    return { kind: 'json', body: valueBody(call.serviceRoot, generalView(record)) }
  }),

  deleteNaire: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    return setDeleted(call, services, { isDeleted: true, reason: '' })
  }),

  restoreNaire: withBody(restoreBody, async (call, services) => {
    const { subjectSid } = await ownNaire(call, services, { isDeleted: true })
    await ownSubject(call, services, subjectSid)
    return setDeleted(call, services, { isDeleted: false, reason: call.body.reason })
  }),

  publishNaire: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const { state, position } = await services.execute(
      new PublishNaire({
        ...commanded(call.caller),
        naireSid: call.key,
      }),
    )
    const value = { Revision: state.published?.revision, OpenUrl: state.published?.openUrl }
    return { kind: 'json', body: valueBody(call.serviceRoot, value), position }
  }),

  unpublishNaire: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const { position } = await services.execute(new UnpublishNaire({ ...commanded(call.caller), naireSid: call.key }))
    return { kind: 'none', position }
  }),

  archiveNaire: withBody(archiveBody, async (call, services) => {
    await ownNaire(call, services)
    const { position } = await services.execute(
      new SetNaireArchived({ ...commanded(call.caller), naireSid: call.key, ...call.body }),
    )
    return { kind: 'none', position }
  }),
} as const

/** The record as it was at a revision; the passwords in it for those who publish. */
async function readNaire(call: Call<undefined>, services: Services, naire: Naire, revision: number): Promise<Answer> {
  const { record } = await services.naires.atRevision(call.key, revision)
  const { user } = callerIn(call, naire.subjectSid).caller
  const readable = user && can(user.role, 'publish') ? record : withoutPasswords(record)
  const fields = {
    ...expandedRecord({ ...readable, ...(await subjectOf(naire, services)) }, call.query),
    OrgSid: naire.orgSid,
    SubjectSid: naire.subjectSid,
    Revision: revision,
    Published: isPublished(naire),
    PublishedRevision: naire.published?.revision ?? null,
    OpenUrl: naire.published?.openUrl ?? '',
  }
  return { kind: 'json', body: { '@odata.context': `${call.serviceRoot}$metadata#Naires/$entity`, ...fields } }
}

/** With the properties that the metadata declares and the record lacks, and the version of the row. */
async function asDeclared(
  answer: Answer,
  { key, query, caller }: Call<undefined>,
  { reading }: Services,
): Promise<Answer> {
  if (answer.kind !== 'json') return answer
  const { found } = await reading.row({ ...reading.bound('Naires', {}), etags: true }, [key], {
    viewer: systemViewer,
    minPosition: caller.minPosition,
  })
  const names = query.select?.map(({ path }) => path.join('/'))
  const { '@odata.etag': etag = null, ...declared } = found ?? {}
  const body = answer.body as Readonly<Record<string, unknown>>
  const missing = Object.entries(declared).filter(
    ([name]) => !Object.hasOwn(body, name) && (names === undefined || names.includes('*') || names.includes(name)),
  )
  if (typeof etag !== 'string') return answer
  const { '@odata.context': context, ...fields } = body
  // What the record leaves to its default is not its content: a client that sends it back would change it.
  const added = missing.map(([name, value]) => [name, name === 'DefaultTheme' ? null : value])
  return {
    ...answer,
    body: { '@odata.context': context, '@odata.etag': etag, ...fields, ...Object.fromEntries(added) },
    etag,
  }
}

/** The questionnaire that the address names, when it lies in the caller's organisation. */
export async function ownNaire(
  { operation, caller, key }: Pick<Call<unknown>, 'operation' | 'key'> & { readonly caller: Requester },
  { streams }: Pick<Services, 'streams'>,
  { isDeleted = false } = {},
): Promise<Naire> {
  const { state } = await load(streams, naireDecider, naireStream(key))
  if (state.sid === null || (state.deleted && !isDeleted)) throw new RefusalError({ key: 'naire.notFound' })
  requireAccess(operation, caller, { orgSid: state.orgSid, subjectSid: state.subjectSid })
  return state
}

async function setDeleted(
  { caller, key: naireSid }: Call<unknown>,
  { execute }: Services,
  wanted: { readonly isDeleted: boolean; readonly reason: string },
): Promise<Answer> {
  const { position } = await execute(new SetNaireDeleted({ ...commanded(caller), naireSid, ...wanted }))
  return { kind: 'none', position }
}

/** As the questionnaire's record shows it. */
async function subjectOf({ subjectSid }: Naire, { streams }: Services): Promise<Pick<NaireRecord, 'Subject'>> {
  if (subjectSid === null) return {}
  const {
    state: { name, orgSid },
  } = await load(streams, subjectDecider, subjectStream(subjectSid))
  return { Subject: { Sid: subjectSid, Name: name ?? '', OrgSid: orgSid ?? '' } }
}
