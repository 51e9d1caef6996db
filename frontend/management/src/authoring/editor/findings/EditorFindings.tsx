import type { NaireFinding } from '@naire/domain/findings'
import { useCallback } from 'react'
import { FindingsPanel } from '../../findings/FindingsPanel.tsx'
import { recordOf, useDesk } from '../desk.ts'
import styles from '../properties/properties.module.css'
import { useFindingsNow } from './findings-context.tsx'

/** What is wrong with the questionnaire, each with the way to it. */
export function EditorFindings() {
  const desk = useDesk()
  const goTo = useCallback(
    (finding: NaireFinding) => {
      const { questionSid } = finding
      const { choose, show, turn } = desk.selection.getState()
      if (isOfQuota(finding)) return turn('quotas')
      if (!recordOf(desk).Questions.some(({ Sid }) => Sid === questionSid)) return
      choose(questionSid)
      show('page')
    },
    [desk],
  )
  return (
    <div className={styles.panel}>
      <FindingsPanel findings={useFindingsNow()} editing={desk.editing} onGoTo={goTo} />
    </div>
  )
}

const isOfQuota = ({ path, sentence }: NaireFinding): boolean => path.startsWith('QuotarList') || sentence.key === 'explorer.unfillableQuota'
