import type { SignInProvider, SignInProviders } from '@naire/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Divider, Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Http } from '../../workplace/http.ts'
import type { SignedInUser } from '../../workplace/user.ts'
import { useSignIn } from '../sign-in/sign-in-store.ts'
import styles from './login.module.css'

/** A button for each identity provider that this page offers; the browser leaves for it. */
export function ProviderButtons({ http }: { readonly http: Http }) {
  const { t } = useTranslation()
  const search = new URLSearchParams(useLocation().search)
  const org = search.get('org') ?? ''
  const remember = Form.useWatch<boolean | undefined>('remember') ?? false
  const { data } = useQuery({
    queryKey: ['signInProviders', org],
    queryFn: ({ signal }) => http.get<SignInProviders>(`/SignIn/Providers?${new URLSearchParams({ org })}`, { signal }),
    meta: { quiet: true },
  })
  const address = ({ OrgSid, Kind }: SignInProvider) => {
    const query = new URLSearchParams({ backTo: search.get('redirect') ?? '/', remember: String(remember) })
    return `/SignIn/Depart/${OrgSid}/${Kind}?${query}`
  }
  if (data === undefined || data.value.length === 0) return null
  return (
    <>
      <Divider plain>{t('login.or')}</Divider>
      <div className={styles.providers}>
        {data.value.map((provider) => (
          <Button key={`${provider.OrgSid} ${provider.Kind}`} block href={address(provider)}>
            {t('login.with', { name: provider.Name })}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Signs in whoever came back from a provider with a ticket; `problem`: why somebody came back without. */
export function useArrival(http: Http, onError: (error: Error, remember: boolean) => void) {
  const { t, i18n } = useTranslation()
  const search = new URLSearchParams(useLocation().search)
  const ticket = search.get('ticket')
  const remember = search.get('remember') === 'true'
  const redeem = useMutation({
    mutationFn: (Ticket: string) => http.post<SignedInUser>('/odata/Authenticate/Ticket', { Ticket }),
    onSuccess: (user) => useSignIn.getState().signIn(user, remember),
    onError: (error) => onError(error, remember),
    meta: { quiet: true },
  })
  const sent = useRef<string | null>(null)
  const { mutate } = redeem
  useEffect(() => {
    if (ticket === null || sent.current === ticket) return
    sent.current = ticket
    mutate(ticket)
  }, [ticket, mutate, sent])
  const key = `exceptions:${search.get('problem') ?? ''}`
  const told = i18n.exists(key) ? t(key) : null
  return { problem: redeem.error?.message ?? told, isPending: redeem.isPending, reset: redeem.reset }
}
