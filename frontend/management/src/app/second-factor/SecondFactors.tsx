import type { RecoveryCodes, TotpBegun, SecondFactorState } from '@naire/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Http } from '../../workplace/http.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import styles from '../sign-in/devices.module.css'
import { AppCode, CodesOnce, PasswordForm } from './steps.tsx'
import { makePasskey } from './passkey.ts'

type Act =
  | { readonly kind: 'addApp' | 'removeApp' | 'addPasskey' | 'renew' }
  | { readonly kind: 'removePasskey'; readonly sid: string; readonly name: string }

/** One's own second factors. `onDone`: a first one is there, and its recovery codes were seen. */
export function SecondFactors({ http, onDone }: { readonly http: Http; readonly onDone?: () => void }) {
  const { t } = useTranslation()
  const factors = useFactors(http)
  const [act, setAct] = useState<Act | null>(null)
  const [begun, setBegun] = useState<TotpBegun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => {
    setAct(null)
    setBegun(null)
  }
  const show = ({ RecoveryCodes: fresh }: RecoveryCodes) => {
    close()
    if (fresh) setCodes(fresh)
    else onDone?.()
  }
  const password = (Password: string, Name: string) => {
    if (act?.kind === 'addApp') factors.beginTotp.mutate(Password, { onSuccess: setBegun })
    if (act?.kind === 'removeApp') factors.removeTotp.mutate(Password, { onSuccess: close })
    if (act?.kind === 'addPasskey') factors.addPasskey.mutate({ Password, Name }, { onSuccess: show })
    if (act?.kind === 'removePasskey') factors.removePasskey.mutate({ Password, Sid: act.sid }, { onSuccess: close })
    if (act?.kind === 'renew') factors.renew.mutate(Password, { onSuccess: show })
  }
  const running = {
    addApp: factors.beginTotp,
    removeApp: factors.removeTotp,
    addPasskey: factors.addPasskey,
    removePasskey: factors.removePasskey,
    renew: factors.renew,
  }
  const begin = (next: Act) => {
    running[next.kind].reset()
    setAct(next)
  }
  const { data } = factors.state
  if (codes) return <CodesOnce codes={codes} onDone={() => (setCodes(null), onDone?.())} />
  if (begun) return <AppCode begun={begun} confirm={factors.confirmTotp} onConfirmed={show} onCancel={close} />
  if (act) {
    const title = act.kind === 'removePasskey' ? `${t('factors.remove')}: ${act.name}` : t(`factors.acts.${act.kind}`)
    return (
      <PasswordForm
        key={act.kind}
        title={title}
        withName={act.kind === 'addPasskey'}
        withPassword={data?.HasPassword !== false}
        isBusy={running[act.kind].isPending}
        error={running[act.kind].error}
        onSubmit={password}
        onCancel={close}
      />
    )
  }
  return (
    <ListState query={factors.state} isEmpty={data === undefined} empty={{ title: t('factors.title') }}>
      <ul className={styles.list}>
        <li className={styles.device}>
          <div className="n-words">
            <strong>{t('factors.app')}</strong>
            <div className={styles.hint}>
              {data?.TotpSince ? (
                <>
                  {t('factors.since')} <Moment at={data.TotpSince} />
                </>
              ) : (
                t('factors.appHint')
              )}
            </div>
          </div>
          {data?.TotpSince ? (
            <Button
              size="small"
              danger
              onClick={() => begin({ kind: 'removeApp' })}
              aria-label={t('factors.acts.removeApp')}
            >
              {t('factors.remove')}
            </Button>
          ) : (
            <Button size="small" type="primary" onClick={() => begin({ kind: 'addApp' })}>
              {t('factors.acts.addApp')}
            </Button>
          )}
        </li>
        {data?.Passkeys.map(({ Sid, Name, CreatedAt, UsedAt }) => (
          <li key={Sid} className={styles.device}>
            <div className="n-words">
              <strong>
                <bdi>{Name}</bdi>
              </strong>
              <div className={styles.hint}>
                {t('factors.passkey')} ·{' '}
                {UsedAt ? (
                  <>
                    {t('person.usedAt')} <Moment at={UsedAt} />
                  </>
                ) : (
                  <>
                    {t('factors.since')} <Moment at={CreatedAt} />
                  </>
                )}
              </div>
            </div>
            <Button
              size="small"
              danger
              onClick={() => begin({ kind: 'removePasskey', sid: Sid, name: Name })}
              aria-label={`${t('factors.remove')}: ${Name}`}
            >
              {t('factors.remove')}
            </Button>
          </li>
        ))}
        <li className={styles.device}>
          <div className="n-words">
            <strong>{t('factors.passkey')}</strong>
            <div className={styles.hint}>
              {t(data?.TakesPasskeys === false ? 'factors.noPasskeysHere' : 'factors.passkeyHint')}
            </div>
          </div>
          {data?.TakesPasskeys !== false && (
            <Button size="small" onClick={() => begin({ kind: 'addPasskey' })}>
              {t('factors.acts.addPasskey')}
            </Button>
          )}
        </li>
        {data && (data.TotpSince !== null || data.Passkeys.length > 0) && (
          <li className={styles.device}>
            <div className="n-words">
              <strong>{t('factors.recovery')}</strong>
              <div className={styles.hint}>{t('factors.recoveryLeft', { n: data.RecoveryCodesLeft })}</div>
            </div>
            <Button size="small" onClick={() => begin({ kind: 'renew' })}>
              {t('factors.acts.renew')}
            </Button>
          </li>
        )}
      </ul>
    </ListState>
  )
}

const key = ['secondFactors']

/** One's own second factors and what can be done to them; failures are shown where it was asked for. */
function useFactors(http: Http) {
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
