import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { allOf, entity, query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { WireRow } from '@naire/domain/event-sourcing'
import type { users } from '@naire/domain/users'

/** Commands on a user; each refreshes the lists. */
export function useUserCommands() {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['users'] })
  return {
    save: useMutation({
      mutationFn: ({ sid, values }: { readonly sid: string | null; readonly values: UserFormValues }) => {
        const { Password, RePassword: _, ...fields } = values
        return sid
          ? http.put(entity('Users', sid), { Sid: sid, ...fields })
          : http.post('/odata/Users', { Sid: newSid(), ...fields, pw: Password })
      },
      onSuccess,
    }),
    setStatus: useMutation({
      mutationFn: ({ sid, status }: { readonly sid: string; readonly status: UserStatus }) =>
        http.post(`${entity('Users', sid)}/SurveyExpert.SetStatus()`, { status }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (sid: string) => http.delete(entity('Users', sid)), onSuccess }),
    erase: useMutation({
      mutationFn: ({ sid, reason }: { readonly sid: string; readonly reason: string }) =>
        http.post(`${entity('Users', sid)}/SurveyExpert.Erase()`, { reason }),
      onSuccess,
    }),
    resetSecondFactors: useMutation({
      mutationFn: (targetUserSid: string) =>
        http.post('/odata/Users/SurveyExpert.ResetSecondFactors()', { targetUserSid }),
    }),
    invite: useMutation({ mutationFn: (sid: string) => http.post(inviteAddress(sid), {}) }),
    resetPassword: useMutation({
      mutationFn: ({ sid, password }: { readonly sid: string; readonly password: string }) =>
        http.post('/odata/Users/SurveyExpert.ModifyPassword()', { targetUserSid: sid, password }),
    }),
  }
}

export const inviteAddress = (sid: string): string => `${entity('Users', sid)}/SurveyExpert.Invite()`

/** Whether the organisation sends mail; undefined: not known yet. */
export function useMailChannel(orgSid: string | null): boolean | undefined {
  const { http } = useWorkplace()
  const { data } = useQuery({
    queryKey: ['messageChannels', orgSid],
    queryFn: async ({ signal }) =>
      (
        await http.get<{ readonly value: readonly { readonly Kind: string }[] }>(
          `${entity('Orgs', orgSid ?? '')}/SurveyExpert.MessageChannels()`,
          { signal },
        )
      ).value,
    enabled: orgSid !== null,
    meta: { quiet: true },
  })
  return data?.some(({ Kind }) => Kind === 'mail')
}

export type UserRow = WireRow<typeof users>

/** User Status: Normal 0, Block (paused) 1, Delete 2. */
export const userStatus = { normal: 0, block: 1, delete: 2 } as const
type UserStatus = (typeof userStatus)[keyof typeof userStatus]

export interface UserFormValues {
  readonly Code: string
  readonly Name: string
  readonly Nickname: string
  readonly Authority: number
  readonly OrgSid: string
  readonly DeptSid: string
  readonly Tel?: string
  readonly Mail?: string
  readonly SeesPhones?: boolean
  readonly Password?: string
  readonly RePassword?: string
}

/** Days within which a sign-in is recent, and after which an account is dormant. */
export const signInDays = { recent: 30, dormant: 90 } as const

// By whole days, so that the page of a list stays the same while it is read.
const daysAgo = (days: number) => new Date((Math.floor(Date.now() / 86_400_000) - days) * 86_400_000).toISOString()
const signInFilters = {
  never: () => 'LastSignInTime eq null',
  recent: () => `LastSignInTime ge ${daysAgo(signInDays.recent)}`,
  dormant: () => `LastSignInTime lt ${daysAgo(signInDays.dormant)}`,
} as const
export type SignInFilter = keyof typeof signInFilters

const pageSize = 100

export interface UserQuery {
  readonly orgSid: string | null
  readonly keyword: string
  readonly authority: number | null
  readonly deptSid: string | null
  readonly status: number | null
  readonly signIn: SignInFilter | null
}

const searched = ['Code', 'Name', 'Nickname', 'Tel']

export function useUsers({ orgSid, keyword, authority, deptSid, status, signIn }: UserQuery) {
  const { http } = useWorkplace()
  const word = keyword.trim()
  const filter = allOf([
    status === null ? 'Status ne 2' : `Status eq ${status}`,
    orgSid && `OrgSid eq ${quoted(orgSid)}`,
    authority !== null && `Authority eq ${authority}`,
    deptSid && `DeptSid eq ${quoted(deptSid)}`,
    signIn && signInFilters[signIn](),
    word && `(${searched.map((field) => `contains(${field},${quoted(word)})`).join(' or ')})`,
  ])
  return useInfiniteQuery({
    queryKey: ['users', filter],
    queryFn: ({ signal, pageParam }) =>
      http.get<ODataPage<UserRow>>(
        query('/odata/Users', { filter, orderby: 'Code', top: pageSize, skip: pageParam, count: true }),
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.value.length < pageSize ? undefined : pages.length * pageSize),
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
}
