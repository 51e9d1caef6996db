import { EyeOutlined } from '@ant-design/icons'
import type { WhyFinding } from '@naire/api/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { findingWords } from './finding-words.ts'
import styles from './session.module.css'

interface FindingNoteProps {
  readonly finding: WhyFinding
  /** Says which question it is about, where that cannot be seen. */
  readonly withCode?: boolean
}

/** One finding in words, with a way to the session that has the same. */
export function FindingNote({ finding, withCode = false }: FindingNoteProps) {
  const { t } = useTranslation()
  const { Kind, QuestionSid, QuestionCode, OtherSid } = finding
  return (
    <p className={styles.mark} data-finding={Kind}>
      <EyeOutlined aria-hidden />
      <span>
        {withCode && QuestionCode && QuestionSid && <a href={`#question-${QuestionSid}`}>{t('phrases.label', { label: QuestionCode })}</a>}
        {findingWords(t, finding)}{' '}
        {OtherSid && (
          <Link relative="path" to={`../../${OtherSid}/view`}>
            {t('findings.other')}
          </Link>
        )}
      </span>
    </p>
  )
}
