import { useMutation, useQueryClient } from '@tanstack/react-query'
import { entity } from '../../workplace/odata.ts'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { UserFormValues, UserStatus } from './user-row.ts'

/** What can be done to a user; each refreshes the lists. */
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
    resetPassword: useMutation({
      mutationFn: ({ sid, password }: { readonly sid: string; readonly password: string }) =>
        http.post('/odata/Users/SurveyExpert.ModifyPassword()', { targetUserSid: sid, password }),
    }),
  }
}
