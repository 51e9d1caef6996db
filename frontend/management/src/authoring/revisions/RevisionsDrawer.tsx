import { Checkbox, Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { useRevisions, useSessionCounts, toldRevisions, useRollBack, comparedWith } from './use-revisions.ts'
import { CheckCircleOutlined, HistoryOutlined, StarOutlined, RollbackOutlined } from '@ant-design/icons'
import type { NaireRevision } from '@naire/contract'
import { personName } from '../../workplace/person-name.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import { isolated } from '../../workplace/say.ts'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Compared } from './Compared.tsx'
import styles from './revisions.module.css'

/** The contents that a questionnaire has had; what changed from one to another; and the way back. */
export function RevisionsDrawer({ naire, onClose }: { readonly naire: NaireRow; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const revisions = useRevisions(naire.Sid)
  const [isEverySave, setEverySave] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const all = revisions.data ?? []
  const told = toldRevisions(all, isEverySave)
  const shown = told.find(({ Revision }) => Revision === chosen) ?? told[0]
  return (
    <TallDrawer title={t('revisions.title', { name: isolated(naire.Name) })} onClose={onClose}>
      <ListState query={revisions} isEmpty={all.length === 0} empty={{ title: t('states.nothing') }}>
        <p className={styles.hint}>{t('revisions.hint')}</p>
        <div className={styles.columns}>
          <div className="n-column">
            <Checkbox checked={isEverySave} onChange={({ target }) => setEverySave(target.checked)}>
              {t('revisions.everySave')}
            </Checkbox>
            <RevisionList
              naireSid={naire.Sid}
              revisions={told}
              newest={all[0]?.Revision ?? 0}
              chosen={shown?.Revision ?? null}
              onChoose={setChosen}
            />
          </div>
          {shown && (
            <RevisionComparison
              key={shown.Revision}
              naireSid={naire.Sid}
              revision={shown}
              revisions={all}
              onRolledBack={setChosen}
            />
          )}
        </div>
      </ListState>
    </TallDrawer>
  )
}

interface RevisionListProps {
  readonly naireSid: string
  /** The newest first. */
  readonly revisions: readonly NaireRevision[]
  readonly newest: number
  readonly chosen: number | null
  readonly onChoose: (revision: number) => void
}

function RevisionList({ naireSid, revisions, newest, chosen, onChoose }: RevisionListProps) {
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
                <Moment at={At} /> <bdi>{personName(t, null, ActorName)}</bdi>
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

interface RevisionComparisonProps {
  readonly naireSid: string
  readonly revision: NaireRevision
  /** All, the newest first. */
  readonly revisions: readonly NaireRevision[]
  readonly onRolledBack: (revision: number) => void
}

/** Changes of a revision since another one; and the rollback to it. */
function RevisionComparison({ naireSid, revision, revisions, onRolledBack }: RevisionComparisonProps) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const [base, setBase] = useState(() => comparedWith(revisions, revision.Revision))
  const others = revisions.filter(({ Revision }) => Revision !== revision.Revision)
  return (
    <section className={styles.comparison} aria-label={t('revisions.number', { n: revision.Revision })}>
      <div className={styles.bar}>
        <h3 className={styles.heading}>{t('revisions.number', { n: revision.Revision })}</h3>
        {base !== null && (
          <label className={styles.compared}>
            {t('revisions.comparedWith')}
            <Select
              value={base}
              onChange={setBase}
              popupMatchSelectWidth={false}
              options={others.map(({ Revision }) => ({
                value: Revision,
                label: t('revisions.number', { n: Revision }),
              }))}
            />
          </label>
        )}
        {revision.Revision !== revisions[0]?.Revision && can('publish') && (
          <RollBack naireSid={naireSid} revision={revision.Revision} onDone={onRolledBack} />
        )}
      </div>
      {base === null ? (
        <p className={styles.hint}>{t('revisions.first')}</p>
      ) : (
        <Compared
          naireSid={naireSid}
          before={Math.min(base, revision.Revision)}
          after={Math.max(base, revision.Revision)}
        />
      )}
    </section>
  )
}

function RollBack({
  naireSid,
  revision,
  onDone,
}: {
  readonly naireSid: string
  readonly revision: number
  readonly onDone: (revision: number) => void
}) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const [isAsking, setAsking] = useState(false)
  const rollBack = useRollBack(naireSid, (made) => {
    setAsking(false)
    notices.success(t('revisions.rollBackDone', { n: made }))
    onDone(made)
  })
  return (
    <>
      <Button icon={<RollbackOutlined />} onClick={() => setAsking(true)}>
        {t('revisions.rollBack')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('revisions.rollBackTitle', { n: revision })}
          hint={t('revisions.rollBackHint', { n: revision })}
          okText={t('revisions.rollBack')}
          isSending={rollBack.isPending}
          onSend={(reason) => rollBack.mutate({ revision, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
