import { FileExclamationOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { QuestionLink } from '../answers/QuestionLink.tsx'
import styles from './session.module.css'
import type { FileFinding } from './use-file-findings.ts'

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
