import { QuestionAnswer, previewPorts } from '@naire/frontend-questions/answers.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { drawQuestion } from '../page/draw-question.ts'
import { freshContent, useFresh } from './adding.ts'
import { aboutKeyOf, numberOfEntry, wordKeyOf, type EntryName } from './palette-entries.ts'
import styles from './palette.module.css'

/** What a type is for, and a new question of it as respondents would meet it. */
export function Sample({ name }: { readonly name: EntryName }) {
  const { t, i18n } = useTranslation()
  const fresh = useFresh()
  const sample = useMemo(() => {
    const content = freshContent(name, fresh)
    const shown = content['Data'] === '' ? { ...content, Data: t(wordKeyOf(name)) } : content
    const Sid = newSid()
    const drawn = drawQuestion(
      {
        Sid,
        NaireSid: newSid(),
        Code: 'Q1',
        Type: numberOfEntry(name),
        PageSid: newSid(),
        PageSeq: 1,
        Seq: 1,
        Hash: '',
        Data: JSON.stringify(shown),
      },
      i18n.language,
    )
    return 'session' in drawn ? { Sid, session: drawn.session, ports: previewPorts(drawn.session) } : null
  }, [name, fresh, t, i18n.language])
  return (
    <div className={styles.sample} tabIndex={0} role="region" aria-label={t(wordKeyOf(name))}>
      <p className={styles.about}>{t(aboutKeyOf(name))}</p>
      {sample && (
        <div className={styles.drawn} inert>
          <QuestionAnswer session={sample.session} questionSid={sample.Sid} ports={sample.ports} told={false} />
        </div>
      )}
    </div>
  )
}
