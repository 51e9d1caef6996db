import {
  changePeopleBody,
  defineIdentListBody,
  eraseIdentBody,
  findPeopleBody,
  loadIdentsBody,
  peopleBody,
  replacePersonBody,
  savePeopleBody,
  type OutputOf,
} from '@naire/contract'
import { load, requireNotHeld, type IdentChange, type SavedPerson } from '@naire/commands'
import {
  identDecider,
  identLimits,
  identListDecider,
  identListStream,
  identStream,
  invalidField,
  normalisedMail,
  normalisedMobile,
  normalisedName,
  usualCodePattern,
  type IdentListState,
} from '@naire/domain/idents'
import { refusals, RefusalError, type Refusal } from '@naire/domain/refusals'
import { valueBody, type Row } from '@naire/odata'
import { ChangePeople, DefineIdentList, ReplacePerson, SavePeople } from '../commands/product-commands.ts'
import { commanded } from '../http/envelope.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import { viewerOf } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { assignee } from '../sessions/own-session.ts'

/** Respondent lists: codes alone, or people (`IdentifyingValidationMode` 1). */
export const identOperations = {
  loadIdents: withBody(loadIdentsBody, async (call, services) => {
    await ownNaire(call, services)
    const { codes, replace } = call.body
    if ((await listOf(call.key, services))?.kind === 'people') throw new RefusalError({ key: 'ident.kindFixed' })
    await services.vault.idents.load(call.key, codes, { by: call.caller.user?.sid ?? '', replace })
    return { kind: 'json', body: valueBody(call.serviceRoot, await wireList(call, services)) }
  }),

  identList: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    return { kind: 'json', body: valueBody(call.serviceRoot, await wireList(call, services)) }
  }),

  eraseIdent: withBody(eraseIdentBody, async (call, services) => {
    await ownNaire(call, services)
    await requireNotHeld(services.streams, { naireSid: call.key })
    if (!(await services.vault.idents.erase(call.key, call.body.code)))
      throw new RefusalError({ key: 'ident.notFound', target: 'code' })
    return { kind: 'none' }
  }),

  defineIdentList: withBody(defineIdentListBody, async (call, services) => {
    const place = await placeOf(call, services)
    const { kind, columns, targets } = call.body
    const isTaken = kind === 'people' && (await services.vault.idents.list(call.key)) !== null
    if (isTaken && (await listOf(call.key, services)) === null)
      throw new RefusalError({ key: 'ident.kindFixed', target: 'kind' })
    const { position } = await services.execute(
      new DefineIdentList({ ...commanded(call.caller), place, kind, columns, ...(targets && { targets }) }),
    )
    return { kind: 'none', position }
  }),

  savePeople: withBody(savePeopleBody, async (call, services) => {
    const place = await placeOf(call, services)
    const { columns } = await peopleList(call.key, services)
    const { isReserve, pattern = usualCodePattern } = call.body
    await requireRoom(call.key, call.body.people.length, services)
    const { by, envelope } = commanded(call.caller)
    const codeAt = (row: number) => services.vault.idents.codeOf(call.key, pattern, `${envelope.commandId}/${row}`)
    const people = call.body.people.map(({ code, columns: values, ...person }, row) => ({
      person: { ...person, columns: filled(values), code: code === '' ? codeAt(row) : code },
      isReserve,
    }))
    requireColumns(people, columns)
    const saved = await services.execute(new SavePeople({ by, envelope, place, columns, people }))
    const value = saved.people.map((each, at) => ({ Code: people[at]?.person.code ?? '', ...wireSaved(each) }))
    return { kind: 'json', body: valueBody(call.serviceRoot, value), position: saved.position }
  }),

  people: withBody(peopleBody, (call, services) =>
    shownPeople(call, services, `Sid in (${call.body.sids.map(quoted).join(',')})`),
  ),

  findPeople: withBody(findPeopleBody, (call, services) => {
    const { idents } = services.vault
    const { text } = call.body
    const mark = (field: Parameters<typeof idents.markOf>[1], value: string) =>
      quoted(idents.markOf(call.key, field, value))
    const ways = [
      `Sid eq ${quoted(idents.sidOf(call.key, text))}`,
      `NameMark eq ${mark('name', normalisedName(text))}`,
      `MobileMark eq ${mark('mobile', normalisedMobile(text))}`,
      `MailMark eq ${mark('mail', normalisedMail(text))}`,
      `OpenidMark eq ${mark('openid', text)}`,
    ]
    // The sid of an erased person still follows from the code.
    return shownPeople(call, services, `State ne 'erased' and (${ways.join(' or ')})`)
  }),

  changePeople: withBody(changePeopleBody, async (call, services) => {
    const { orgSid, subjectSid } = await ownNaire(call, services)
    const { surveyorSid } = call.body
    if (call.body.change === 'assign' && surveyorSid !== null)
      await assignee(services, surveyorSid, { ability: 'interview', orgSid, subjectSid, target: 'surveyorSid' })
    const changed = await services.execute(
      new ChangePeople({
        ...commanded(call.caller),
        naireSid: call.key,
        changes: [...new Set(call.body.sids)].map((identSid) => ({ identSid, change: changeOf(call.body) })),
      }),
    )
    const Refused = changed.refused.map(({ identSid, refusal }) => ({ Sid: identSid, ...wireRefusal(refusal) }))
    const value = { Done: changed.done, Refused }
    return { kind: 'json', body: valueBody(call.serviceRoot, value), position: changed.position }
  }),

  replacePerson: withBody(replacePersonBody, async (call, services) => {
    await ownNaire(call, services)
    const { sid, reason } = call.body
    const bySid = call.body.bySid ?? (await firstOfReserve(call, services, sid))
    const { position } = await services.execute(
      new ReplacePerson({ ...commanded(call.caller), naireSid: call.key, identSid: sid, bySid, reason }),
    )
    return { kind: 'json', body: valueBody(call.serviceRoot, { BySid: bySid }), position }
  }),
} as const

async function placeOf(call: Call<unknown>, services: Services) {
  const { orgSid, subjectSid } = await ownNaire(call, services)
  return { naireSid: call.key, orgSid, subjectSid }
}

const listOf = async (naireSid: string, { streams }: Services): Promise<IdentListState> =>
  (await load(streams, identListDecider, identListStream(naireSid))).state

/** @throws Refused `ident.kindFixed` for a list of marks. */
async function peopleList(naireSid: string, services: Services): Promise<NonNullable<IdentListState>> {
  const list = await listOf(naireSid, services)
  if (list?.kind !== 'people') throw new RefusalError({ key: 'ident.kindFixed', target: 'kind' })
  return list
}

async function countOf(naireSid: string, { reading }: Services): Promise<number> {
  const query = reading.bound('Idents', { $filter: `NaireSid eq ${quoted(naireSid)} and State ne 'erased'` })
  return (await reading.count(query, { viewer: systemViewer, minPosition: 0 })).found
}

async function requireRoom(naireSid: string, more: number, services: Services): Promise<void> {
  const most = identLimits.people
  if ((await countOf(naireSid, services)) + more > most)
    throw new RefusalError({ key: 'ident.tooMany', details: { most } })
}

const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** @throws Refused `ident.invalid` for values of columns that the list does not have. */
function requireColumns(
  people: readonly { readonly person: { readonly columns: Readonly<Record<string, string>> } }[],
  columns: NonNullable<IdentListState>['columns'],
): void {
  const known = new Set(columns.map(({ name }) => name))
  for (const { person } of people) {
    const unknown = Object.keys(person.columns).find((name) => !known.has(name))
    if (unknown !== undefined) throw new RefusalError(invalidField(`columns.${unknown}`))
  }
}

async function wireList(call: Call<unknown>, services: Services) {
  const [list, codes] = await Promise.all([listOf(call.key, services), services.vault.idents.list(call.key)])
  const Columns = (list?.columns ?? []).map(({ name, isStratum }) => ({ Name: name, IsStratum: isStratum }))
  if (list?.kind === 'people')
    return { Kind: 'people', Columns, Count: await countOf(call.key, services), LoadedAt: null, LoadedBy: null }
  const user = codes && (await services.people.find(codes.loadedBy))
  return {
    Kind: 'marks',
    Columns,
    Count: codes?.count ?? 0,
    LoadedAt: codes?.loadedAt.toISOString() ?? null,
    LoadedBy: user?.fields.name ?? user?.fields.code ?? null,
  }
}

const wireRefusal = ({ key, target }: Refusal) => ({ Refusal: refusals[key].code, Field: target ?? null })

const wireSaved = (saved: SavedPerson) => ({
  Sid: saved.identSid,
  Outcome: saved.outcome,
  ...(saved.outcome === 'refused' ? wireRefusal(saved.refusal) : { Refusal: null, Field: null }),
})

/** The people of these rows, as this reader may see them; in the access log before they are shown. */
async function shownPeople(call: Call<unknown>, services: Services, condition: string) {
  const { orgSid } = await ownNaire(call, services)
  const query = services.reading.bound('Idents', {
    $filter: `NaireSid eq ${quoted(call.key)} and ${condition}`,
    $top: String(identLimits.read),
  })
  const viewer = await viewerOf(call.caller, query, services)
  const { rows } = (await services.reading.page(query, { viewer, minPosition: call.caller.minPosition })).found
  const place = { naireSid: call.key, orgSid }
  await services.viewings.people(
    viewer,
    place,
    rows.map((row) => String(row['Sid'])),
  )
  return { kind: 'json', body: valueBody(call.serviceRoot, await withPeople(rows, services)) } as const
}

/** The rows with their people, who stand in the log alone, sealed. */
async function withPeople(rows: readonly Row[], { streams, people }: Services) {
  const nameOf = async (sid: string) => (await people.find(sid))?.fields.name ?? null
  return Promise.all(
    rows.map(async (row) => {
      const { state } = await load(streams, identDecider, identStream(String(row['Sid'])))
      const Attempts = await Promise.all(
        (state?.attempts ?? []).map(async ({ note = '', place = null, ...attempt }) => ({
          ...attempt,
          note,
          place,
          surveyorName: await nameOf(attempt.surveyorSid),
        })),
      )
      return { Sid: row['Sid'], ...(state?.person ?? nobody), Row: row, Attempts }
    }),
  )
}

const nobody = { code: '', name: null, mobile: null, mail: null, openid: null, language: null, columns: {} }

function changeOf({
  change,
  outcome,
  reason,
  surveyorSid,
  unreachableAfter,
}: OutputOf<typeof changePeopleBody>): IdentChange {
  switch (change) {
    case 'retire':
      return { type: 'RetireIdent', reason }
    case 'reinstate':
      return { type: 'ReinstateIdent', reason }
    case 'erase':
      return { type: 'EraseIdent', reason }
    case 'note':
      return { type: 'NoteIdentOutcome', outcome, reason }
    case 'unsubscribe':
      return { type: 'Unsubscribe', reason }
    case 'assign':
      return { type: 'AssignIdent', surveyorSid, unreachableAfter }
  }
}

/** Somebody of the reserve with the same stratum, who has waited longest. @throws Refused `ident.noReserve` */
async function firstOfReserve(call: Call<unknown>, services: Services, sid: string): Promise<string> {
  const { state } = await load(services.streams, identDecider, identStream(sid))
  if (state?.naireSid !== call.key) throw new RefusalError({ key: 'ident.notFound', target: 'sid' })
  const { reading } = services
  const query = reading.bound('Idents', {
    $filter: `NaireSid eq ${quoted(call.key)} and State eq 'reserve' and Stratum eq ${quoted(state.stratum)}`,
    $orderby: 'CreateTime,RowNo',
    $top: '1',
  })
  const { found } = await reading.page(query, { viewer: systemViewer, minPosition: call.caller.minPosition })
  const [first] = found.rows
  if (first === undefined) throw new RefusalError({ key: 'ident.noReserve', details: { stratum: state.stratum } })
  return String(first['Sid'])
}
