import { coverageOf, fetchedRecord } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import { placeOf, type FindingPlace, type NaireFinding } from '@naire/domain/diagnostics'
import { useQuery } from '@tanstack/react-query'
import { Modal, Alert } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { publicationOf, type NaireRow } from '../../../workplace/naire-list.ts'
import { naireRecord } from '../../../workplace/naire-record.ts'
import { useWorkplace } from '../../../workplace/workplace.ts'
import { useFindings, type Findings } from '../../diagnostics/use-findings.ts'
import { Compared } from '../../revisions/Compared.tsx'
import styles from './publishing.module.css'
import { statusNumbers } from '@naire/domain/sessions'
import { useSessionCounts } from '../../revisions/use-revisions.ts'
import { CheckCircleOutlined } from '@ant-design/icons'
import { FindingList } from '../../diagnostics/FindingList.tsx'
import { coverageWords } from '../../languages/content-languages.ts'
import { ApprovalStep, useApprovalStage } from './ApprovalStep.tsx'
import { FailureView } from '../../../workplace/ListState.tsx'

interface PublishDialogProps {
  readonly naire: NaireRow
  readonly isSending: boolean
  readonly onPublish: () => void
  readonly onGoTo: (place: FindingPlace) => void
  readonly onClose: () => void
}

/** Preview of publishing: the revision, its problems, its changes, and for whom they do not apply. Errors block it. */
export default function PublishDialog({ naire, isSending, onPublish, onGoTo, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { Sid, Name, Revision, Published, PublishedRevision } = naire
  const publication = publicationOf(naire)
  const stage = useApprovalStage(naire)
  const loaded = useQuery(naireRecord(http, Sid, Revision))
  const record = useMemo(() => (loaded.data ? fetchedRecord(loaded.data) : null), [loaded.data])
  const findings = useFindings(record)
  const hasErrors = findings.all.some(({ severity }) => severity === 'error')
  return (
    <Modal
      open
      width={720}
      title={t(publication === 'draft' ? 'naires.publishing.firstTitle' : 'naires.publishTitle', { name: Name })}
      okText={t(publication === 'draft' ? 'naires.publishing.firstOk' : 'naires.publish')}
      okButtonProps={{
        disabled: findings.state === 'waiting' || hasErrors || (stage !== 'free' && stage !== 'approved'),
      }}
      confirmLoading={isSending}
      onOk={onPublish}
      onCancel={onClose}
    >
      <div className={styles.dialog} data-publishing={findings.state}>
        <p>
          <b>
            {publication === 'draft' && t('naires.publishing.first')}
            {publication === 'stopped' && t('naires.publishing.again')}
            {publication === 'published' && t('naires.publishing.next')}
          </b>{' '}
          {t(Published ? 'naires.republishHint' : 'naires.publishHint')}
        </p>
        <ApprovalStep naire={naire} stage={stage} />
        {Published && <OpenSessions naireSid={Sid} />}
        {loaded.isError ? (
          <FailureView error={loaded.error} onRetry={() => void loaded.refetch()} />
        ) : (
          <FoundBefore findings={findings} onGoTo={(finding) => record && onGoTo(placeOf(finding, record))} />
        )}
        {record && <Untranslated record={record} />}
        {publication === 'published' && PublishedRevision !== null && (
          <details open className={styles.part}>
            <summary>{t('naires.publishing.since', { m: PublishedRevision })}</summary>
            <Compared naireSid={Sid} before={PublishedRevision} after={Revision} />
          </details>
        )}
      </div>
    </Modal>
  )
}

/**
 * Number of open sessions, and the revision with which they continue; renders nothing for a person who sees no
 * sessions.
 */
function OpenSessions({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const open = useSessionCounts(naireSid, `Status eq ${statusNumbers.suspend} and Mode ne 'test'`)
  if (!can('viewSessions') || !open) return null
  if (open.size === 0) return <p className="n-aside">{t('naires.publishing.noneOpen')}</p>
  return (
    <ul data-open-sessions>
      {[...open]
        .toSorted(([one], [other]) => other - one)
        .map(([revision, count]) => (
          <li key={revision}>{t('naires.publishing.open', { count, n: revision })}</li>
        ))}
    </ul>
  )
}

/** Languages that respondents can choose and that lack some texts. */
function Untranslated({ record }: { readonly record: NaireRecord }) {
  const { t } = useTranslation()
  const begun = useMemo(() => coverageOf(record).filter(({ translated, all }) => translated < all), [record])
  if (begun.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('naires.publishing.untranslated')}
      description={begun.map((coverage) => coverageWords(coverage, t)).join('; ')}
    />
  )
}

interface FoundBeforeProps {
  readonly findings: Findings
  readonly onGoTo: (finding: NaireFinding) => void
}

/**
 * Diagnostics that checks, test cases and synthetic respondents raise on the content to be published; hints are for the
 * editor.
 */
function FoundBefore({ findings: { all, state }, onGoTo }: FoundBeforeProps) {
  const { t } = useTranslation()
  const grave = useMemo(
    () =>
      (['error', 'warning'] as const).map((severity) =>
        all.filter((finding) => finding.severity === severity).map(toRead),
      ),
    [all],
  )
  const [errors = [], warnings = []] = grave
  const cases = warnings.filter(({ sentence }) => sentence.key.startsWith('cases.')).length
  const shown = useMemo(() => grave.flat(), [grave])
  return (
    <section aria-label={t('testing:findings.title')}>
      <p role="status" className="n-aside">
        {state === 'waiting'
          ? t('testing:findings.state.waiting')
          : t('naires.publishing.found', { errors: errors.length, warnings: warnings.length, cases })}
        {state === 'walking' && ` ${t('testing:findings.state.walking')}`}
      </p>
      {errors.length > 0 && <Alert type="error" showIcon title={t('naires.publishing.blocked')} />}
      {state === 'done' && shown.length === 0 && (
        <Alert type="success" icon={<CheckCircleOutlined />} showIcon title={t('testing:findings.none')} />
      )}
      {shown.length > 0 && (
        <details className={styles.part} open={errors.length + cases > 0} data-found>
          <summary>{t('naires.publishing.list')}</summary>
          <FindingList findings={shown} perform={() => null} onGoTo={onGoTo} />
        </details>
      )}
    </section>
  )
}

// It is mended where it stands, not here.
const toRead = (finding: NaireFinding): NaireFinding => ({ ...finding, mending: null, offers: [] })
