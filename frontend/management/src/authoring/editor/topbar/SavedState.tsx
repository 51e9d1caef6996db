import {
  CheckCircleOutlined,
  CloudOutlined,
  DisconnectOutlined,
  EditOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { saveKeys } from '../actions/use-editor-keys.ts'
import type { SaveState } from '../../editing/editing.ts'
import { useEditorSession, useEditedPart } from '../editor-session.ts'
import styles from './topbar.module.css'
import { shownKeys } from '../actions/actions.ts'

const icons: Readonly<Record<SaveState, ReactNode>> = {
  saved: <CheckCircleOutlined />,
  unsaved: <EditOutlined />,
  saving: <CloudOutlined />,
  offline: <DisconnectOutlined />,
  conflict: <WarningOutlined />,
}

/** Whether the server has what is on the screen; pressed, it is told at once. */
export function SavedState() {
  const { t } = useTranslation()
  const { editing } = useEditorSession()
  const state = useEditedPart((snapshot) => snapshot.state)
  const problems = useEditedPart((snapshot) => snapshot.problems)
  return (
    <>
      <button
        type="button"
        className={styles.state}
        data-state={state}
        title={`${t(`editor:state.${state}`)} · ${t('actions.save')} (${shownKeys(saveKeys)})`}
        onClick={() => void editing.save()}
      >
        {icons[state]} <span aria-live="polite">{t(`editor:state.${state}`)}</span>
      </button>
      {problems.length > 0 && (
        <details className={styles.refused}>
          <summary>{t('editor:state.refused', { n: problems.length })}</summary>
          <ul>
            {problems.map(({ target, message }) => (
              <li key={`${target} ${message}`}>
                {target && <code dir="ltr">{target}</code>} {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
