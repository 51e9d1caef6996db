import { AlertOutlined, HighlightOutlined } from '@ant-design/icons'
import type { SessionWhy, WhyCorrection } from '@naire/contract'
import { useTranslation } from 'react-i18next'
import { ReasonNote } from './ReasonNote.tsx'
import styles from './session.module.css'
import type { FileFinding } from './use-file-findings.ts'
import { personName } from '../../workplace/person-name.ts'
import { Moment } from '../../workplace/Moment.tsx'
import { FileFindingNote, FindingNote } from './FindingsPanel.tsx'

interface QuestionMarksProps {
  readonly questionSid: string
  readonly why: SessionWhy | null
  readonly files: readonly FileFinding[]
}

/** Beside an answer: the alarms that it raised, what the server found odd about it, and why it is as it is. */
export function QuestionMarks({ questionSid, why, files }: QuestionMarksProps) {
  const { t } = useTranslation()
  const ownFiles = files
    .filter(({ question }) => question?.sid === questionSid)
    .map((finding) => <FileFindingNote key={finding.attachSid} finding={finding} />)
  if (why === null) return ownFiles
  const isHere = (one: { readonly QuestionSid: string | null }) => one.QuestionSid === questionSid
  return (
    <>
      {why.Alarms.filter(isHere).map((alarm, index) => (
        <p key={index} className={styles.mark}>
          <AlertOutlined aria-hidden />
          <span>{t('session.alarmHere', { explain: alarm.Explain || alarm.Expression })}</span>
        </p>
      ))}
      {why.Findings.filter(isHere).map((finding, index) => (
        <FindingNote key={index} finding={finding} />
      ))}
      {ownFiles}
      {why.Corrections.filter(isHere).map((correction, index) => (
        <CorrectionNote key={index} correction={correction} />
      ))}
      {why.Reasons.filter(isHere).map((reason, index) => (
        <ReasonNote
          key={index}
          title={t(`why.reasons.${reason.Kind}`, {
            option: reason.OptionText ?? '',
            result: String(reason.Result ?? ''),
          })}
          why={reason}
        />
      ))}
    </>
  )
}

/** Respondent's answer, the value that replaces it, and who corrected it, when and why. */
function CorrectionNote({ correction: { From, To, Reason, ByName, At } }: { readonly correction: WhyCorrection }) {
  const { t } = useTranslation()
  return (
    <div className={styles.corrected} data-corrected>
      <HighlightOutlined aria-hidden />
      <span>
        {t('phrases.label', { label: t('correction.title') })}
        <del>
          <bdi>{From ?? t('history.blank')}</bdi>
        </del>{' '}
        <span className={styles.arrow}>→</span> <bdi>{To ?? t('history.blank')}</bdi>
        <br />
        {t('history.reason', { reason: Reason })} · {personName(t, null, ByName)} · <Moment at={At} />
      </span>
    </div>
  )
}
