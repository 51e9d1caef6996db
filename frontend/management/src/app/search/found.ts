import type { Ability } from '@naire/domain/access'
import type { SessionRow } from '@naire/domain/sessions'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { type ODataPage, query, quoted } from '../../workplace/odata.ts'
import type { Http } from '../../workplace/http.ts'
import type { SignedInUser } from '../../workplace/user.ts'

/** In the order in which they are shown. */
export const foundKinds = ['screen', 'session', 'naire', 'subject', 'person'] as const
export type SearchResultKind = (typeof foundKinds)[number]

/** Something that was sought, and where it is. */
export interface SearchResult {
  readonly kind: SearchResultKind
  readonly key: string
  readonly title: string
  /** Detail that distinguishes it from others of the same title; blank for none. */
  readonly detail: string
  readonly to: string
}

export interface SearchRequest {
  readonly word: string
  readonly http: Http
  readonly can: (ability: Ability) => boolean
  readonly signal: AbortSignal
}

const most = 5

/** Kinds that the server is asked for, and who asks it for them. */
export const seekers: readonly {
  readonly needs: readonly Ability[]
  readonly seek: (seeking: SearchRequest) => Promise<readonly SearchResult[]>
}[] = [
  { needs: ['viewSessions'], seek: sessions },
  { needs: ['editQuestions', 'viewSessions'], seek: naires },
  { needs: ['manageUsers'], seek: people },
]

type SessionResult = Pick<SessionRow, 'Sid' | 'NaireSid' | 'SubjectSid' | 'OrgSid' | 'IdentifyingCode' | 'UserName'>

/** Signs of a Sid from which on its beginning is enough. */
const leastOfSid = 4

async function sessions({ word, http, can, signal }: SearchRequest): Promise<readonly SearchResult[]> {
  const isSid = word.length >= leastOfSid && /^[\da-f]+$/i.test(word)
  const filter = [
    `IdentifyingCode eq ${quoted(word)}`,
    ...(isSid ? [`startswith(Sid,${quoted(word.toUpperCase())})`] : []),
  ].join(' or ')
  const { value } = await http.get<ODataPage<SessionResult>>(
    query('/odata/NaireSessions', {
      filter,
      select: 'Sid,NaireSid,SubjectSid,OrgSid,IdentifyingCode,UserName',
      top: most,
    }),
    { signal },
  )
  return value.map(({ Sid, SubjectSid, OrgSid, NaireSid, IdentifyingCode, UserName }) => ({
    kind: 'session',
    key: Sid,
    title: Sid.slice(0, 8),
    detail: [IdentifyingCode, UserName].filter(Boolean).join(' · '),
    to: `/subject/${OrgSid}/${SubjectSid}/sessionNaire/${Sid}/${can('review') ? 'review' : 'view'}?naire=${NaireSid}`,
  }))
}

async function naires({ word, http, can, signal }: SearchRequest): Promise<readonly SearchResult[]> {
  const { value } = await http.get<ODataPage<NaireRow>>(
    query('/odata/Naires', { filter: `contains(Name,${quoted(word)})`, orderby: 'Name', top: most }),
    { signal },
  )
  return value.map(({ Sid, Name, OrgSid, SubjectSid }) => ({
    kind: 'naire',
    key: Sid,
    title: Name,
    detail: '',
    to: `/subject/${OrgSid}/${SubjectSid}/${can('editQuestions') ? 'naireEdit' : 'dataMng'}?naire=${Sid}`,
  }))
}

async function people({ word, http, signal }: SearchRequest): Promise<readonly SearchResult[]> {
  const { value } = await http.get<ODataPage<SignedInUser>>(
    `/odata/Users/SurveyExpert.Search(keyword=@keyword)?@keyword=${encodeURIComponent(quoted(word))}`,
    { signal },
  )
  return value.slice(0, most).map(({ Sid, Name, Code, OrgSid, OrgName }) => ({
    kind: 'person',
    key: Sid,
    title: Name,
    detail: [Code, OrgName].filter(Boolean).join(' · '),
    to: `/userMng/${OrgSid ?? ''}?user=${encodeURIComponent(Code)}`,
  }))
}
