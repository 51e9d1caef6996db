import { openLink } from '@naire/domain/naires'
import { useQuery } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { QrCode } from '../../workplace/QrCode.tsx'
import styles from './testing.module.css'

interface TestSession {
  readonly Sid: string
  readonly StartTime: string
  readonly Score: number | null
}

const most = 20

/**
 * Sessions that only try the published questionnaire out: they take no seat of a quota, count against no limit and are
 * compared with nobody's.
 */
export function TestSessions({ naire }: { readonly naire: NaireRow }) {
  const { t } = useTranslation('testing')
  const { http } = useWorkplace()
  const link =
    location.origin + openLink({ mode: 'test', orgSid: naire.OrgSid, naireSid: naire.Sid, theme: naire.DefaultTheme })
  const filter = `NaireSid eq ${quoted(naire.Sid)} and Mode eq 'test'`
  const sessions = useQuery({
    queryKey: ['test-sessions', naire.Sid],
    queryFn: ({ signal }) =>
      http.get<ODataPage<TestSession>>(
        query('/odata/NaireSessions', { filter, select: 'Sid,StartTime,Score', orderby: 'StartTime desc', top: most }),
        { signal },
      ),
    meta: { quiet: true },
  })
  const rows = sessions.data?.value ?? []
  if (!naire.Published) return <Alert type="info" showIcon title={t('sessions.notPublished')} />
  return (
    <div className={styles.sessions}>
      <p className={styles.about}>{t('sessions.about')}</p>
      <div className={styles.link}>
        <QrCode text={link} label={t('sessions.link')} />
        <div className={styles.address}>
          <Input
            readOnly
            dir="ltr"
            value={link}
            aria-label={t('sessions.link')}
            onFocus={({ target }) => target.select()}
          />
          <a href={link} target="_blank" rel="noreferrer">
            {t('sessions.open')}
          </a>
        </div>
      </div>
      <ListState query={sessions} isEmpty={rows.length === 0} empty={{ title: t('sessions.none') }}>
        <ul className={`n-column ${styles.ways}`}>
          {rows.map(({ Sid, StartTime, Score }) => (
            <li key={Sid}>
              <Link to={`/subject/${naire.OrgSid}/${naire.SubjectSid}/sessionNaire/${Sid}/view`}>
                <Moment at={StartTime} />
              </Link>
              {Score !== null && <span>{t('sessions.score', { score: Score })}</span>}
            </li>
          ))}
        </ul>
      </ListState>
    </div>
  )
}
