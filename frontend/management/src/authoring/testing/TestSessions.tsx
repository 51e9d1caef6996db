import type { TestLink } from '@naire/contract'
import { openLink } from '@naire/domain/naires'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { entity, type ODataPage, type ODataValue, query, quoted } from '../../workplace/odata.ts'
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
 * Address of what is published; of a content that is not published yet, one that holds for some days: `until`, ISO
 * 8601.
 */
function useTestLink(naire: NaireRow): { readonly link: string | null; readonly until: string | null } {
  const { http } = useWorkplace()
  const { Sid, OrgSid, Published, PublishedRevision, Revision, DefaultTheme } = naire
  const isPublished = Published && PublishedRevision === Revision
  const { data } = useQuery({
    queryKey: ['test-link', Sid, Revision],
    queryFn: async () =>
      (await http.post<ODataValue<TestLink>>(`${entity('Naires', Sid)}/SurveyExpert.TestLink()`)).value,
    enabled: !isPublished,
  })
  if (isPublished)
    return {
      link: location.origin + openLink({ mode: 'test', orgSid: OrgSid, naireSid: Sid, theme: DefaultTheme }),
      until: null,
    }
  return { link: data ? location.origin + data.Path : null, until: data?.Until ?? null }
}

/**
 * Sessions that only try the questionnaire out, published or not: they take no seat of a quota, count against no limit and are
 * compared with nobody's.
 */
export function TestSessions({ naire }: { readonly naire: NaireRow }) {
  const { t } = useTranslation('testing')
  const { http } = useWorkplace()
  const { link, until } = useTestLink(naire)
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
  if (link === null) return <Skeleton active />
  return (
    <div className={styles.sessions}>
      <p className={styles.about}>{t('sessions.about')}</p>
      {until !== null && (
        <Alert
          type="info"
          showIcon
          title={t('collaboration:test.newest', { n: naire.Revision })}
          description={
            <>
              {t('collaboration:test.until')} <Moment at={until} />
            </>
          }
        />
      )}
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
          <Button href={link} target="_blank" rel="noreferrer">
            {t('sessions.open')}
          </Button>
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
