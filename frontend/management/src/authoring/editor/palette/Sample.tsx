import { questionTypeNumbers, type QuestionType } from '@naire/domain/questions'
import { QuestionAnswer, previewPorts } from '@naire/frontend-questions/answers.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { drawQuestion } from '../page/draw-question.ts'
import { freshContent, usePartWords } from './adding.ts'
import styles from './palette.module.css'

/** What a type is for, and a new question of it as respondents would meet it. */
export function Sample({ type }: { readonly type: QuestionType }) {
  const { t, i18n } = useTranslation()
  const words = usePartWords()
  const sample = useMemo(() => {
    const content = { ...freshContent(questionTypeNumbers[type], { newSid, words }), Data: t(`questions:word.${type}`) }
    const Sid = newSid()
    const drawn = drawQuestion({ Sid, NaireSid: newSid(), Code: 'Q1', Type: questionTypeNumbers[type], PageSid: newSid(), PageSeq: 1, Seq: 1, Hash: '', Data: JSON.stringify(content) }, i18n.language)
    return 'session' in drawn ? { Sid, session: drawn.session, ports: previewPorts(drawn.session) } : null
  }, [type, words, t, i18n.language])
  return (
    <div className={styles.sample} tabIndex={0} role="region" aria-label={t(`questions:word.${type}`)}>
      <p className={styles.about}>{t(`editor:about.${type}`)}</p>
      {sample && (
        <div className={styles.drawn} inert>
          <QuestionAnswer session={sample.session} questionSid={sample.Sid} ports={sample.ports} told={false} />
        </div>
      )}
    </div>
  )
}
