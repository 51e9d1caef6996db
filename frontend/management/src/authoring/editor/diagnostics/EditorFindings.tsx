import { placeOf, type NaireFinding } from '@naire/domain/diagnostics'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { FindingsPanel } from '../../diagnostics/FindingsPanel.tsx'
import { recordOf, useEditorSession } from '../editor-session.ts'
import { useGoTo } from '../going/use-go-to.ts'
import { PanelHead } from '../PanelHead.tsx'
import styles from '../properties/properties.module.css'
import { useFindingsNow } from './findings-context.tsx'

/** What is wrong with the questionnaire, each with the way to it. */
export function EditorFindings() {
  const { t } = useTranslation()
  const session = useEditorSession()
  const lead = useGoTo()
  const goTo = useCallback((finding: NaireFinding) => lead(placeOf(finding, recordOf(session))), [session, lead])
  return (
    <div className={styles.panel}>
      <PanelHead title={t('testing:findings.title')} />
      <FindingsPanel findings={useFindingsNow()} editing={session.editing} onGoTo={goTo} />
    </div>
  )
}
