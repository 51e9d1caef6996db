import { fetchedRecord } from '@naire/domain/authoring'
import { placeOf, type FindingPlace } from '@naire/domain/diagnostics'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../workplace/FailureView.tsx'
import type { NaireRow } from '../../../workplace/naire-list.ts'
import { naireRecord } from '../../../workplace/naire-record.ts'
import { useWorkplace } from '../../../workplace/workplace.ts'
import { useFindings } from '../../diagnostics/use-findings.ts'
import { Compared } from '../../revisions/Compared.tsx'
import { FoundBefore } from './FoundBefore.tsx'
import { OpenSessions } from './OpenSessions.tsx'
import styles from './publishing.module.css'

interface PublishDialogProps {
  readonly naire: NaireRow
  readonly isSending: boolean
  readonly onPublish: () => void
  readonly onGoTo: (place: FindingPlace) => void
  readonly onClose: () => void
}

/** What publishing does, before it is done: the revision, what is wrong with it, what it changes, and for whom it does not. Errors keep it from being done. */
export default function PublishDialog({ naire, isSending, onPublish, onGoTo, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { Sid, Name, Revision, Published, PublishedRevision } = naire
  const loaded = useQuery(naireRecord(http, Sid, Revision))
  const record = useMemo(() => (loaded.data ? fetchedRecord(loaded.data) : null), [loaded.data])
  const findings = useFindings(record)
  const hasErrors = findings.all.some(({ severity }) => severity === 'error')
  return (
    <Modal
      open
      width={720}
      title={t('naires.publishTitle', { name: Name })}
      okText={t('naires.publish')}
      okButtonProps={{ disabled: findings.state === 'waiting' || hasErrors }}
      confirmLoading={isSending}
      onOk={onPublish}
      onCancel={onClose}
    >
      <div className={styles.dialog} data-publishing={findings.state}>
        <p>
          <b>
            {PublishedRevision === null
              ? t('naires.publishing.first', { n: Revision })
              : t('naires.publishing.next', { n: Revision, m: PublishedRevision })}
          </b>{' '}
          {t(Published ? 'naires.republishHint' : 'naires.publishHint')}
        </p>
        {Published && <OpenSessions naireSid={Sid} />}
        {loaded.isError ? (
          <FailureView error={loaded.error} onRetry={() => void loaded.refetch()} />
        ) : (
          <FoundBefore findings={findings} onGoTo={(finding) => record && onGoTo(placeOf(finding, record))} />
        )}
        {PublishedRevision !== null && (
          <details open className={styles.part}>
            <summary>{t('naires.publishing.since', { m: PublishedRevision })}</summary>
            <Compared naireSid={Sid} before={PublishedRevision} after={Revision} />
          </details>
        )}
      </div>
    </Modal>
  )
}
