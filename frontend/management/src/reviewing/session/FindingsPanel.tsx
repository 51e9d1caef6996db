import type { WhyFinding } from '@naire/contract'
import { useTranslation } from 'react-i18next'
import { FileExclamationOutlined, EyeOutlined } from '@ant-design/icons'
import { Link, useParams } from 'react-router'
import { impossibleTimeOf } from '@naire/domain/sessions'
import type { TFunction } from 'i18next'
import styles from './session.module.css'
import type { FileFinding } from './use-file-findings.ts'
import { QuestionLink } from '../answers/QuestionLink.tsx'
import { spanOf } from '../../workplace/Seconds.tsx'

interface FindingsPanelProps {
  readonly findings: readonly WhyFinding[]
  readonly files: readonly FileFinding[]
}

/** Quality flags of the session as a whole; a flag that concerns a question is also shown beside it. */
export function FindingsPanel({ findings, files }: FindingsPanelProps) {
  const { t } = useTranslation()
  if (findings.length + files.length === 0) return null
  return (
    <section className={styles.flags} aria-label={t('findings.title')}>
      <h2 className={styles.heading}>{t('findings.title')}</h2>
      {findings.map((finding, index) => (
        <FindingNote key={index} finding={finding} withCode />
      ))}
      {files.map((finding) => (
        <FileFindingNote key={finding.attachSid} finding={finding} withCode />
      ))}
    </section>
  )
}

interface FileFindingNoteProps {
  readonly finding: FileFinding
  /** Says which question it is about, where that cannot be seen. */
  readonly withCode?: boolean
}

/** Note that a file is no longer found as it was submitted. */
export function FileFindingNote({ finding: { fileName, content, question }, withCode = false }: FileFindingNoteProps) {
  const { t } = useTranslation()
  return (
    <p className={styles.mark} data-finding={`file-${content}`}>
      <FileExclamationOutlined aria-hidden />
      <span>
        {withCode && question && (
          <QuestionLink questionSid={question.sid}>{t('phrases.label', { label: question.code })}</QuestionLink>
        )}
        <bdi>{fileName}</bdi> {t(`findings.files.${content}`)}
      </span>
    </p>
  )
}

interface FindingNoteProps {
  readonly finding: WhyFinding
  /** Says which question it is about, where that cannot be seen. */
  readonly withCode?: boolean
}

/** One finding in words, with a way to the session that has the same. */
export function FindingNote({ finding, withCode = false }: FindingNoteProps) {
  const { t } = useTranslation()
  const { orgSid, subjectSid } = useParams()
  const { Kind, QuestionSid, QuestionCode, OtherSid } = finding
  return (
    <p className={styles.mark} data-finding={Kind}>
      <EyeOutlined aria-hidden />
      <span>
        {withCode && QuestionCode && QuestionSid && (
          <QuestionLink questionSid={QuestionSid}>{t('phrases.label', { label: QuestionCode })}</QuestionLink>
        )}
        {findingWords(t, finding)}{' '}
        {OtherSid && (
          <Link to={`/subject/${orgSid}/${subjectSid}/sessionNaire/${OtherSid}/view`}>{t('findings.other')}</Link>
        )}
      </span>
    </p>
  )
}

/** A finding as a sentence for its reviewer. */
function findingWords(
  t: TFunction,
  { Kind, QuestionCode, Told, Right }: Pick<WhyFinding, 'Kind' | 'QuestionCode' | 'Told' | 'Right'>,
): string {
  if (Kind !== 'impossibleTimes') return t(`findings.kinds.${Kind}`, { told: Told ?? '', right: Right ?? '' })
  const { kind, seconds } = impossibleTimeOf({ told: Told, right: Right, questionCode: QuestionCode })
  return t(`findings.kinds.impossibleTimes.${kind}`, { span: spanOf(t, seconds) })
}
