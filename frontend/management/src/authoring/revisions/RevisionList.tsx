import { CheckCircleOutlined, HistoryOutlined, StarOutlined } from '@ant-design/icons'
import type { NaireRevision } from '@naire/api/contract'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import styles from './revisions.module.css'
import { useSessionCounts } from './use-revisions.ts'

interface RevisionListProps {
  readonly naireSid: string
  /** The newest first. */
  readonly revisions: readonly NaireRevision[]
  readonly newest: number
  readonly chosen: number | null
  readonly onChoose: (revision: number) => void
}

export function RevisionList({ naireSid, revisions, newest, chosen, onChoose }: RevisionListProps) {
  const { t } = useTranslation()
  const sessions = useSessionCounts(naireSid)
  const published = revisions.find(({ PublishTime }) => PublishTime !== null)?.Revision
  return (
    <ol className="n-column">
      {revisions.map((revision) => {
        const { Revision, At, ActorName, PublishTime } = revision
        const begun = sessions?.get(Revision) ?? 0
        return (
          <li key={Revision}>
            <button
              type="button"
              className={styles.revision}
              aria-pressed={Revision === chosen}
              onClick={() => onChoose(Revision)}
            >
              <span className={styles.number}>
                {t('revisions.number', { n: Revision })}
                {Revision === newest && (
                  <StatusWord tone="primary" icon={<StarOutlined />}>
                    {t('revisions.newest')}
                  </StatusWord>
                )}
                {PublishTime !== null && (
                  <StatusWord
                    tone={Revision === published ? 'success' : 'neutral'}
                    icon={Revision === published ? <CheckCircleOutlined /> : <HistoryOutlined />}
                  >
                    {t(Revision === published ? 'revisions.published' : 'revisions.wasPublished')}
                  </StatusWord>
                )}
              </span>
              <Happened revision={revision} />
              <span className="n-aside">
                <Moment at={At} /> <bdi>{ActorName}</bdi>
              </span>
              {begun > 0 && <span className="n-aside">{t('revisions.sessions', { count: begun })}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function Happened({
  revision: { EventType, QuestionCount, PageCount, To, Reason },
}: {
  readonly revision: NaireRevision
}) {
  const { t } = useTranslation()
  return (
    <span>
      {t(`revisions.happened.${EventType}`, { n: To })} ·{' '}
      {t('naires.size', { questions: QuestionCount, pages: PageCount })}
      {Reason && <q className={styles.reason}>{Reason}</q>}
    </span>
  )
}
