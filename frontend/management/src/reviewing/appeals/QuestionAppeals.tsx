import { FlagOutlined } from '@ant-design/icons'
import type { QuestionState } from '@naire/domain/answering'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import type { SessionRow } from '../sessions/session-row.ts'
import type { AppealFeedbackRow } from './appeal-feedback.ts'
import { AppealEntry } from './AppealEntry.tsx'
import { AppealForm } from './AppealForm.tsx'
import styles from './appeals.module.css'
import type { AppealCommands } from './use-appeal.ts'

interface QuestionAppealsProps {
  readonly question: QuestionState
  readonly session: SessionRow
  readonly rows: readonly AppealFeedbackRow[]
  readonly mayAppeal: boolean
  readonly mayJudge: boolean
  readonly commands: AppealCommands
}

/** The appeals of one answer, and the way to make one. */
export function QuestionAppeals({ question, session, rows, mayAppeal, mayJudge, commands }: QuestionAppealsProps) {
  const { t } = useTranslation()
  const [isWriting, setWriting] = useState(false)
  return (
    <div className={styles.beside}>
      {rows.map((row) => (
        <AppealEntry
          key={row.Sid}
          row={row}
          session={session}
          mayRemove={mayAppeal}
          mayJudge={mayJudge}
          commands={commands}
        />
      ))}
      {mayAppeal && question.interactions.length > 0 && rows.length === 0 && !isWriting && (
        <Button icon={<FlagOutlined />} data-appeal-this onClick={() => setWriting(true)}>
          {t('appeals.appealThis')}
          <Shortcut keys="A" />
        </Button>
      )}
      {isWriting && rows.length === 0 && (
        <AppealForm
          questionSid={question.sid}
          session={session}
          commands={commands}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}
