import { RollbackOutlined } from '@ant-design/icons'
import type { NaireRevision } from '@naire/contract'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Compared } from './Compared.tsx'
import styles from './revisions.module.css'
import { useRollBack, comparedWith } from './use-revisions.ts'

interface RevisionComparisonProps {
  readonly naireSid: string
  readonly revision: NaireRevision
  /** All, the newest first. */
  readonly revisions: readonly NaireRevision[]
  readonly onRolledBack: (revision: number) => void
}

/** Changes of a revision since another one; and the rollback to it. */
export function RevisionComparison({ naireSid, revision, revisions, onRolledBack }: RevisionComparisonProps) {
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
