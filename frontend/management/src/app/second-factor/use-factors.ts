import type { RecoveryCodes, SecondFactorState, TotpBegun } from '@naire/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Http } from '../../workplace/http.ts'
import { makePasskey } from './passkey.ts'

const key = ['secondFactors']

/** One's own second factors and what can be done to them; failures are shown where it was asked for. */
export function useFactors(http: Http) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: key })
  const meta = { quiet: true }
  return {
    state: useQuery({
      queryKey: key,
      queryFn: ({ signal }) => http.get<SecondFactorState>('/api/SecondFactors', { signal }),
      staleTime: 0,
      meta,
    }),
    beginTotp: useMutation({
      mutationFn: (Password: string) => http.post<TotpBegun>('/api/BeginTotp', { Password }),
      meta,
    }),
    confirmTotp: useMutation({
      mutationFn: (Code: string) => http.post<RecoveryCodes>('/api/ConfirmTotp', { Code }),
      onSettled,
      meta,
    }),
    removeTotp: useMutation({
      mutationFn: (Password: string) => http.post('/api/RemoveTotp', { Password }),
      onSettled,
      meta,
    }),
    addPasskey: useMutation({
      mutationFn: async ({ Password, Name }: { readonly Password: string; readonly Name: string }) => {
        const Passkey = await makePasskey(await http.post<object>('/api/BeginPasskey', { Password }))
        return http.post<RecoveryCodes>('/api/ConfirmPasskey', { Name, Passkey })
      },
      onSettled,
      meta,
    }),
    removePasskey: useMutation({
      mutationFn: (body: { readonly Password: string; readonly Sid: string }) => http.post('/api/RemovePasskey', body),
      onSettled,
      meta,
    }),
    renew: useMutation({
      mutationFn: (Password: string) => http.post<RecoveryCodes>('/api/RenewRecoveryCodes', { Password }),
      onSettled,
      meta,
    }),
  }
}
