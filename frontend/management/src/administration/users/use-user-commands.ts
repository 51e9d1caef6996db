import { useMutation, useQueryClient } from '@tanstack/react-query'
import { entity } from '../../workplace/odata.ts'
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
    resetPassword: useMutation({
      mutationFn: ({ sid, password }: { readonly sid: string; readonly password: string }) =>
        http.post('/odata/Users/SurveyExpert.ModifyPassword()', { targetUserSid: sid, password }),
    }),
  }
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
  readonly SeesPhones?: boolean
  readonly Password?: string
  readonly RePassword?: string
}
