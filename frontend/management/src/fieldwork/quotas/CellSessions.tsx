import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { type SessionRow, statusNumbers } from '@naire/domain/sessions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { allOf, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './quotas.module.css'
import type { QuotaRow } from './use-quotas.ts'

type CellSessionRow = Pick<SessionRow, 'Sid' | 'Status' | 'StartTime' | 'CommitTime'> & {
  readonly Seat: { readonly Held: boolean } | null
}

const most = 20

/**
 * The newest sessions whose answers fall into the cell, and which of them have a seat in it; those that try the
 * questionnaire out take none.
 */
export function CellSessions({ cell, place }: { readonly cell: QuotaRow; readonly place: string }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const filter = allOf([
    `NaireSid eq ${quoted(cell.NaireSid)}`,
    `QuotarList/any(q:q/Sid eq ${quoted(cell.Sid)})`,
    "Mode ne 'test'",
  ])
  const address = query('/odata/NaireSessions', {
    filter,
    select: 'Sid,Status,StartTime,CommitTime',
    expand: 'Seat($select=Held)',
    orderby: 'StartTime desc,Sid asc',
    top: most,
    count: true,
  })
  const sessions = useQuery({
    queryKey: ['quotas', cell.NaireSid, cell.Sid, 'sessions'],
    queryFn: ({ signal }) => http.get<ODataPage<CellSessionRow>>(address, { signal }),
    meta: { quiet: true },
  })
  const rows = sessions.data?.value ?? []
  return (
    <section className="n-column">
      <h3 className={styles.title}>{t('quotas.sessions', { number: sessions.data?.['@odata.count'] ?? '…' })}</h3>
      <ListState query={sessions} isEmpty={rows.length === 0} empty={{ title: t('quotas.noSessions') }}>
        <ul className={styles.list}>
          {rows.map((session) => (
            <li key={session.Sid}>
              <Link to={`${place}/sessionNaire/${session.Sid}/view`} aria-label={session.Sid}>
                <code dir="ltr">{session.Sid.slice(0, 8)}</code>
              </Link>
              <span>
                {session.Status === null ? '—' : t(`sessions.words.Status.${wordOf[session.Status] ?? 'suspend'}`)}
              </span>
              {session.Seat && <SeatWord isHeld={session.Seat.Held} />}
              <Moment at={session.CommitTime ?? session.StartTime} />
            </li>
          ))}
        </ul>
        <Link className="n-link" to={`${place}/dataMng?naire=${cell.NaireSid}&quotar=${cell.Sid}`}>
          {t('quotas.allSessions')}
        </Link>
      </ListState>
    </section>
  )
}

function SeatWord({ isHeld }: { readonly isHeld: boolean }) {
  const { t } = useTranslation()
  return (
    <StatusWord tone={isHeld ? 'warning' : 'success'} icon={isHeld ? <ClockCircleOutlined /> : <CheckCircleOutlined />}>
      {t(`quotas.seats.${isHeld ? 'held' : 'taken'}`)}
    </StatusWord>
  )
}

const wordOf: Readonly<Record<number, string>> = {
  [statusNumbers.success]: 'success',
  [statusNumbers.prohibit]: 'prohibit',
  [statusNumbers.suspend]: 'suspend',
  [statusNumbers.invalid]: 'invalid',
  [statusNumbers.revoke]: 'revoke',
  [statusNumbers.fullQuota]: 'fullQuota',
}
