import type {
  IdentList,
  IdentRow,
  IdentStat,
  PeopleChangedReply,
  PersonRow,
  SavedPersonRow,
  SavePeopleBody,
} from '@naire/contract'
import {
  identLimits,
  type IdentColumn,
  type IdentListKind,
  type IdentOutcome,
  type IdentStanding,
  type IdentTargets,
} from '@naire/domain/idents'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allOf, entity, query, quoted, type ODataPage, type ODataValue } from '../../workplace/odata.ts'
import { newSid } from '../../workplace/sid.ts'
import type { Http } from '../../workplace/http.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type { PersonRow }

const call = (naireSid: string, what: string) => `${entity('Naires', naireSid)}/SurveyExpert.${what}()`

export function useIdentList(naireSid: string, enabled = true) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['idents', naireSid],
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<IdentList>>(call(naireSid, 'IdentList'), { signal })).value,
    enabled,
  })
}

export interface PeopleFilter {
  /** A whole code, name or contact; blank: everybody. */
  readonly text: string
  readonly standing: IdentStanding | null
  readonly stratum: string | null
  /** Sid of an interviewer, `nobody`, or `handedOver`: given back by theirs; null: everybody. */
  readonly surveyor: string | null
}

const pageSize = 100

/** People of a list page by page, those who came first on top; a search gives all who fit it. */
export function usePeople(naireSid: string, { text, standing, stratum, surveyor }: PeopleFilter) {
  const { http } = useWorkplace()
  const pages = useInfiniteQuery({
    queryKey: ['idents', naireSid, 'people', text, standing, stratum, surveyor],
    async queryFn({ signal, pageParam }) {
      if (text !== '') {
        const found = await http.post<ODataPage<PersonRow>>(call(naireSid, 'FindPeople'), { text }, { signal })
        return { people: found.value, count: found.value.length }
      }
      const filter = filterBehind(pageParam)
      const options = { filter, orderby: 'CreateTime,RowNo,Sid', top: pageSize, count: pageParam === null }
      const page = await http.get<ODataPage<IdentRow>>(query('/odata/Idents', options), { signal })
      return { people: await known(page.value, signal), count: page['@odata.count'] ?? null }
    },
    initialPageParam: null as IdentRow | null,
    getNextPageParam: ({ people }) => (text === '' && people.length === pageSize ? (people.at(-1)?.Row ?? null) : null),
  })

  async function known(rows: readonly IdentRow[], signal: AbortSignal): Promise<readonly PersonRow[]> {
    if (rows.length === 0) return []
    const sids = rows.map(({ Sid }) => Sid)
    const bySid = await peopleBySid(http, naireSid, { sids, signal })
    return rows.flatMap(({ Sid }) => bySid.get(Sid) ?? [])
  }

  function filterBehind(row: IdentRow | null) {
    return allOf([
      `NaireSid eq ${quoted(naireSid)}`,
      standing === null ? `State ne 'erased'` : `Standing eq ${quoted(standing)}`,
      stratum !== null && `Stratum eq ${quoted(stratum)}`,
      surveyor !== null && assignedTo(surveyor),
      row !== null && behind(row),
    ])
  }

  /** Sids of all who fit the filter, without anybody's name; of a search of those who are shown. */
  async function allSids(): Promise<readonly string[]> {
    if (text !== '') return peopleOf(pages.data).map(({ Sid }) => Sid)
    const found: IdentRow[] = []
    for (let isMore = true; isMore;) {
      const filter = filterBehind(found.at(-1) ?? null)
      const options = {
        filter,
        orderby: 'CreateTime,RowNo,Sid',
        top: identLimits.batch,
        select: 'Sid,CreateTime,RowNo',
      }
      const { value } = await http.get<ODataPage<IdentRow>>(query('/odata/Idents', options))
      found.push(...value)
      isMore = value.length === identLimits.batch
    }
    return found.map(({ Sid }) => Sid)
  }

  /** All who fit the filter, in their order; `most` at most. */
  async function upTo(most: number): Promise<readonly PersonRow[]> {
    let found = pages
    while (found.hasNextPage && peopleOf(found.data).length < most) found = await found.fetchNextPage()
    return peopleOf(found.data).slice(0, most)
  }

  return { pages, people: peopleOf(pages.data), count: pages.data?.pages[0]?.count ?? 0, upTo, allSids }
}

async function peopleBySid(
  http: Http,
  naireSid: string,
  { sids, signal }: { readonly sids: readonly string[]; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, PersonRow>> {
  const { value } = await http.post<ODataPage<PersonRow>>(call(naireSid, 'People'), { sids }, { signal })
  return new Map(value.map((person) => [person.Sid, person]))
}

/** People by their sid, up to as many as one request reads. */
export function usePeopleBySid(naireSid: string, sids: readonly string[]) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['idents', naireSid, 'bySid', sids],
    queryFn: ({ signal }) => peopleBySid(http, naireSid, { sids, signal }),
    enabled: sids.length > 0,
  })
}

const peopleOf = (data: { readonly pages: readonly { readonly people: readonly PersonRow[] }[] } | undefined) =>
  data?.pages.flatMap(({ people }) => people) ?? []

const assignedTo = (surveyor: string): string =>
  surveyor === 'nobody'
    ? 'SurveyorSid eq null'
    : surveyor === 'handedOver'
      ? 'HandedOver eq true'
      : `SurveyorSid eq ${quoted(surveyor)}`

/** The rows behind one in the order of the list. */
const behind = ({ CreateTime, RowNo, Sid }: IdentRow): string =>
  `(CreateTime gt ${CreateTime} or (CreateTime eq ${CreateTime} and (RowNo gt ${RowNo} or (RowNo eq ${RowNo} and Sid gt ${quoted(Sid)}))))`

export function useIdentStat(naireSid: string, enabled = true) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['idents', naireSid, 'stat'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<IdentStat>>(call(naireSid, 'IdentStat'), { signal })).value,
    enabled,
  })
}

/** The sentence of a refusal that is told by its GUID. */
export function useRefusalText(): (code: string | null, field?: string) => string {
  const { t } = useTranslation(['exceptions', 'management'])
  return (code, field = '') =>
    t(`exceptions:${(code ?? '').replaceAll(/[{}-]/g, '')}`, { field, defaultValue: t('management:states.failed') })
}

export interface PeopleChange {
  readonly sids: readonly string[]
  readonly change: 'retire' | 'reinstate' | 'unsubscribe' | 'erase' | 'note' | 'assign'
  readonly outcome?: IdentOutcome | null
  readonly reason?: string
  readonly surveyorSid?: string | null
  readonly unreachableAfter?: number
}

/** Everything that changes a list. */
export function useIdentCommands(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['idents', naireSid] })
  const define = useMutation({
    mutationFn: (list: {
      readonly kind: IdentListKind
      readonly columns?: readonly IdentColumn[]
      readonly targets?: IdentTargets
    }) => http.post(call(naireSid, 'DefineIdentList'), list),
    onSettled,
  })
  const save = useMutation({
    mutationFn: async ({ commandId = newSid(), ...body }: SavePeopleBody & { readonly commandId?: string }) =>
      (await http.post<ODataValue<readonly SavedPersonRow[]>>(call(naireSid, 'SavePeople'), body, { commandId })).value,
    onSettled,
  })
  const change = useMutation({
    mutationFn: async (body: PeopleChange) =>
      (await http.post<ODataValue<PeopleChangedReply>>(call(naireSid, 'ChangePeople'), body)).value,
    onSettled,
  })
  const replace = useMutation({
    mutationFn: (body: { readonly sid: string; readonly reason: string }) =>
      http.post(call(naireSid, 'ReplacePerson'), body),
    onSettled,
  })
  return { define, save, change, replace }
}
