import { EyeOutlined } from '@ant-design/icons'
import type { WhyFinding } from '@naire/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { QuestionLink } from '../answers/QuestionLink.tsx'
import styles from './session.module.css'
import { impossibleTimeOf } from '@naire/domain/sessions'
import type { TFunction } from 'i18next'
import { spanOf } from '../../workplace/span-of.ts'

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
