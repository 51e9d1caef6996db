import { DeleteOutlined, LoadingOutlined, StopOutlined } from '@ant-design/icons'
import type { CloseOrgBody, OrgHoldings } from '@naire/contract'
import { orgStatuses, type OrgStatus } from '@naire/domain/orgs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Progress, Space } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { StatusWord, type Tone } from '../../workplace/StatusWord.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './orgs.module.css'
import type { OrgRow } from './use-orgs.ts'

/** Of the counts while an erasure goes on. */
const refetchMs = 2_000

const statusOf = ({ Status }: OrgRow): OrgStatus => orgStatuses[Status] ?? 'open'
export const isOver = (org: OrgRow): boolean => ['erasing', 'erased'].includes(statusOf(org))

const shown: Readonly<Record<Exclude<OrgStatus, 'open'>, { readonly tone: Tone; readonly icon: ReactNode }>> = {
  closed: { tone: 'warning', icon: <StopOutlined aria-hidden /> },
  erasing: { tone: 'primary', icon: <LoadingOutlined aria-hidden /> },
  erased: { tone: 'neutral', icon: <DeleteOutlined aria-hidden /> },
}

/** State of an organisation that is not open; nothing for one that is. */
export function OrgState({ org }: { readonly org: OrgRow }) {
  const { t } = useTranslation()
  const status = statusOf(org)
  return status === 'open' ? null : <StatusWord {...shown[status]}>{t(`orgs.closing.states.${status}`)}</StatusWord>
}

/** Holdings of an organisation, and its end: closed, opened again, erased. */
export function OrgClosing({ org }: { readonly org: OrgRow }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const label = useId()
  const [asked, setAsked] = useState<'close' | 'erase' | null>(null)
  const status = statusOf(org)
  const holdings = useQuery({
    queryKey: ['orgHoldings', org.Sid],
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<OrgHoldings>>(`${entity('Orgs', org.Sid)}/SurveyExpert.Holdings()`, { signal })).value,
    meta: { quiet: true },
    refetchInterval: status === 'erasing' ? refetchMs : false,
  })
  const { reopen } = useClosing(org)
  if (holdings.isError) return <FailureView error={holdings.error} onRetry={() => void holdings.refetch()} />
  const held = status === 'closed' ? (holdings.data?.HeldNaire ?? null) : null
  return (
    <section className={styles.rules} aria-labelledby={label}>
      <h2 className={styles.heading} id={label}>
        {t('orgs.closing.end')}
      </h2>
      {status === 'open' && <p>{t('orgs.closing.closeHint')}</p>}
      {org.StatusReason !== null && status !== 'open' && (
        <p>
          <OrgState org={org} /> {org.StatusTime !== null && <Moment at={org.StatusTime} />}{' '}
          {t('orgs.closing.since', { reason: org.StatusReason })}
        </p>
      )}
      {holdings.data && <Holdings org={org} holdings={holdings.data} />}
      {held !== null && <Alert type="warning" showIcon title={t('orgs.closing.held', { name: held })} />}
      <Space wrap>
        {status === 'open' && (
          <Button danger disabled={holdings.isPending} onClick={() => setAsked('close')}>
            {t('orgs.closing.close')}
          </Button>
        )}
        {status === 'closed' && (
          <>
            <Button loading={reopen.isPending} onClick={() => reopen.mutate()}>
              {t('orgs.closing.reopen')}
            </Button>
            <Button danger disabled={holdings.isPending || held !== null} onClick={() => setAsked('erase')}>
              {t('orgs.closing.erase')}
            </Button>
          </>
        )}
      </Space>
      {asked && holdings.data && (
        <EndDialog org={org} act={asked} holdings={holdings.data} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

const counts = ({ Subjects, Naires, Sessions, People, Users }: OrgHoldings) => ({
  subjects: Subjects,
  naires: Naires,
  sessions: Sessions,
  people: People,
  users: Users,
})

function Holdings({ org, holdings }: { readonly org: OrgRow; readonly holdings: OrgHoldings }) {
  const { t } = useTranslation()
  const left = holdings.Sessions + holdings.People + holdings.Users
  const total = Math.max(org.ToErase ?? 0, left)
  if (statusOf(org) !== 'erasing') return <p>{t('orgs.closing.holds', counts(holdings))}</p>
  return (
    <div role="status">
      <Progress percent={total === 0 ? 100 : Math.floor((100 * (total - left)) / total)} aria-hidden />
      {t('orgs.closing.erasing', { left, total })}
    </div>
  )
}

interface EndDialogProps {
  readonly org: OrgRow
  readonly act: 'close' | 'erase'
  readonly holdings: OrgHoldings
  readonly onClose: () => void
}

/** Asks for the reason, and for the name that shows that this organisation is meant. */
function EndDialog({ org, act, holdings, onClose }: EndDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const mutation = useClosing(org)[act]
  const isNamed = typed.trim() === org.Name
  return (
    <ReasonDialog
      danger
      title={t(`orgs.closing.${act}Title`, { name: org.Name })}
      hint={t(`orgs.closing.${act}Hint`)}
      okText={t(`orgs.closing.${act}`)}
      isReady={isNamed}
      isSending={mutation.isPending}
      onSend={(Reason) => mutation.mutate({ Name: typed, Reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('orgs.closing.holds', counts(holdings))}</p>
      <Form.Item
        label={t('orgs.closing.typeName', { name: org.Name })}
        htmlFor={id}
        {...(typed !== '' && !isNamed && { validateStatus: 'error' as const, help: t('orgs.closing.nameWrong') })}
      >
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          maxLength={50}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Form.Item>
    </ReasonDialog>
  )
}

function useClosing(org: OrgRow) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const at = `${entity('Orgs', org.Sid)}/SurveyExpert`
  const told = (said: string) => ({
    onSuccess: () => notices.success(said),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['orgs'] }),
        queries.invalidateQueries({ queryKey: ['orgHoldings', org.Sid] }),
      ]),
  })
  const { Name: name } = org
  return {
    close: useMutation({
      mutationFn: (body: CloseOrgBody) => http.post(`${at}.Close()`, body),
      ...told(t('orgs.closing.closed', { name })),
    }),
    reopen: useMutation({
      mutationFn: () => http.post(`${at}.Reopen()`, {}),
      ...told(t('orgs.closing.reopened', { name })),
    }),
    erase: useMutation({
      mutationFn: (body: CloseOrgBody) => http.post(`${at}.Erase()`, body),
      ...told(t('orgs.closing.eraseBegun', { name })),
    }),
  }
}
