import { HighlightOutlined } from '@ant-design/icons'
import type { QuestionState } from '@naire/domain/answering'
import { attachKinds, feedbackTypes } from '@naire/domain/interactions'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compiledNaire } from '../../workplace/compiled-naire.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionWithAnswers } from '../sessions/session-row.ts'
import styles from './session.module.css'

const CorrectionForm = lazy(() => import('./CorrectionForm.tsx'))

interface CorrectQuestionProps {
  readonly question: QuestionState
  readonly session: SessionWithAnswers
}

/** The way to put an answer right. What was recorded, drawn or photographed on the spot is as it is. */
export function CorrectQuestion({ question, session }: CorrectQuestionProps) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const [isOpen, setOpen] = useState(false)
  const naire = useQuery({ ...compiledNaire(http, session.NaireSid, session.NaireRevision), enabled: isOpen })
  const isWitness = session.Feedbacks.some(
    (item) =>
      item.QuestionSid === question.sid && item.Type === feedbackTypes.attach && item.DatatypeFlag !== attachKinds.File,
  )
  if (question.interactions.length === 0 || isWitness) return null
  if (!isOpen || !naire.data) {
    return (
      <Button
        className={styles.note ?? ''}
        size="small"
        type="text"
        icon={<HighlightOutlined />}
        data-correct
        loading={isOpen}
        onClick={() => setOpen(true)}
      >
        {t('correction.open')}
      </Button>
    )
  }
  return (
    <Suspense>
      <CorrectionForm
        compiled={naire.data.compiled}
        questionSid={question.sid}
        session={session}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  )
}
