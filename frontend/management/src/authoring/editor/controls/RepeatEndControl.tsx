import { choosingRepeat, repeatBars, type RepeatEnd } from '@naire/domain/authoring'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { stemText } from '../author-text.ts'
import { recordOf, useEditorSession, useRecord } from '../editor-session.ts'
import { useRun } from '../use-run.tsx'
import type { ControlProps } from './control.ts'
import styles from './controls.module.css'

/**
 * The first or last question that a repeat group repeats. Those that it cannot be say why; the pages that it needs are
 * made in the same step.
 */
export function RepeatEndControl({ id, question, path, value }: ControlProps<'repeatEnd'>) {
  const { t } = useTranslation()
  const session = useEditorSession()
  const run = useRun()
  const record = useRecord()
  const end: RepeatEnd = path.endsWith('StartCode') ? 'StartCode' : 'EndCode'
  const bars = useMemo(() => repeatBars(record, question.Sid, end), [record, question.Sid, end])
  const choose = (code: string) =>
    run(choosingRepeat(recordOf(session), { rosterSid: question.Sid, end, code }, newSid))
  return (
    <select
      id={id}
      className={styles.input}
      value={String(value ?? '')}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('editor:none')}</option>
      {record.Questions.filter(({ Sid }) => Sid !== question.Sid).map((other) => {
        const bar = bars.get(other.Code)
        return (
          <option key={other.Sid} value={other.Code} disabled={bar !== undefined}>
            {other.Code} {stemText(other)}
            {bar && ` · ${t(`editor:repeatBars.${bar}`)}`}
          </option>
        )
      })}
    </select>
  )
}
