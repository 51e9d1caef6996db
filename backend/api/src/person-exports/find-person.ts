import { load } from '@naire/commands'
import type { PersonExportRequest, PersonKey } from '@naire/domain/exports'
import { identDecider, identStream, normalisedMail, normalisedMobile } from '@naire/domain/idents'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'

interface PersonSearch {
  readonly orgSid: string
  readonly by: PersonKey
  readonly value: string
  readonly naireSid: string | null
}

type FoundPerson = Pick<PersonExportRequest, 'sessionSids' | 'identSids' | 'userSid'>

/**
 * Everything that belongs to a person: the entry of the list with all its sessions, or the account with those that it
 * answered itself. Several people with the same contact are told apart by their codes alone.
 * @throws Refused `person.notFound`, `person.several`
 */
export async function findPerson(search: PersonSearch, services: Services): Promise<FoundPerson> {
  const found = await searches[search.by](search, services)
  if (found.sessionSids.length + found.identSids.length === 0 && found.userSid === null)
    throw new RefusalError({ key: 'person.notFound', target: 'Value' })
  return found
}

const nobody: FoundPerson = { sessionSids: [], identSids: [], userSid: null }

const searches: Readonly<Record<PersonKey, (search: PersonSearch, services: Services) => Promise<FoundPerson>>> = {
  async session({ orgSid, value }, services) {
    const sid = normalSid(value)
    if (sid === null) return nobody
    const { state } = await load(services.streams, sessionDecider, sessionStream(sid))
    if (state.answering === 'none' || state.orgSid !== orgSid) return nobody
    const [ident] = await sidsOf(
      services,
      'select "IdentSid" as sid from read.ident_sessions where "SessionSid" = $1',
      [sid],
    )
    return ident === undefined ? { ...nobody, sessionSids: [sid] } : ofIdent(ident, [sid], services)
  },

  async code(search, services) {
    const naireSid = await ownNaireOf(search, services)
    const identSid = services.vault.idents.sidOf(naireSid, search.value)
    const { state } = await load(services.streams, identDecider, identStream(identSid))
    const sql = 'select "Sid" as sid from read.sessions where "NaireSid" = $1 and "IdentifyingCode" = $2 order by "Sid"'
    const sessionSids = await sidsOf(services, sql, [naireSid, search.value])
    return state === null ? { ...nobody, sessionSids } : ofIdent(identSid, sessionSids, services)
  },

  async contact(search, services) {
    const naireSid = await ownNaireOf(search, services)
    const { idents } = services.vault
    const [ident, another] = await sidsOf(
      services,
      'select "Sid" as sid from read.idents where "NaireSid" = $1 and ("MailMark" = $2 or "MobileMark" = $3) limit 2',
      [
        naireSid,
        idents.markOf(naireSid, 'mail', normalisedMail(search.value)),
        idents.markOf(naireSid, 'mobile', normalisedMobile(search.value)),
      ],
    )
    if (another !== undefined) throw new RefusalError({ key: 'person.several', target: 'Value' })
    return ident === undefined ? nobody : ofIdent(ident, [], services)
  },

  async user({ orgSid, value }, services) {
    const $filter = `Code eq ${quoted(value)} and OrgSid eq ${quoted(orgSid)}`
    const query = services.reading.bound('Users', { $filter, $select: 'Sid' })
    const { found } = await services.reading.page(query, { viewer: systemViewer, minPosition: 0 })
    const userSid = found.rows[0]?.['Sid']
    if (typeof userSid !== 'string') return nobody
    // Interviews that they held are answers of other people.
    const sessionSids = await sidsOf(
      services,
      `select s."Sid" as sid from read.sessions as s where s."UserSid" = $1 and s."OrgSid" = $2
         and not exists (select from read.ident_sessions as i where i."SessionSid" = s."Sid") order by s."Sid"`,
      [userSid, orgSid],
    )
    return { sessionSids, identSids: [], userSid }
  },
}

async function sidsOf({ readPool }: Services, sql: string, values: readonly string[]): Promise<readonly string[]> {
  const { rows } = await readPool.query<{ sid: string }>(sql, [...values])
  return rows.map(({ sid }) => sid)
}

async function ofIdent(identSid: string, known: readonly string[], services: Services): Promise<FoundPerson> {
  const sql = 'select "SessionSid" as sid from read.ident_sessions where "IdentSid" = $1 order by "SessionSid"'
  const own = await sidsOf(services, sql, [identSid])
  return { sessionSids: [...new Set([...known, ...own])], identSids: [identSid], userSid: null }
}

/** @throws Refused `request.invalid` with the field that is missing, `person.notFound` for a questionnaire of others. */
async function ownNaireOf({ orgSid, naireSid }: PersonSearch, { reading }: Services): Promise<string> {
  if (naireSid === null) throw new RefusalError({ key: 'request.invalid', target: 'NaireSid' })
  const query = reading.bound('Naires', { $filter: `Sid eq ${quoted(naireSid)} and OrgSid eq ${quoted(orgSid)}` })
  const { found } = await reading.count(query, { viewer: systemViewer, minPosition: 0 })
  if (found === 0) throw new RefusalError({ key: 'person.notFound', target: 'NaireSid' })
  return naireSid
}
