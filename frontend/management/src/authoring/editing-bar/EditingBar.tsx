import {
  CheckCircleOutlined,
  CloudSyncOutlined,
  DisconnectOutlined,
  EditOutlined,
  RedoOutlined,
  UndoOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import { ConflictPanel } from '../editing/ConflictPanel.tsx'
import type { Editing, SaveState } from '../editing/editing.ts'
import styles from './editing-bar.module.css'

const shown = {
  saved: { tone: 'success', icon: <CheckCircleOutlined /> },
  unsaved: { tone: 'neutral', icon: <EditOutlined /> },
  saving: { tone: 'neutral', icon: <CloudSyncOutlined /> },
  offline: { tone: 'warning', icon: <DisconnectOutlined /> },
  conflict: { tone: 'danger', icon: <WarningOutlined /> },
} as const satisfies Record<SaveState, unknown>

/** Undo, redo and whether everything is saved, always in sight. */
export function EditingBar({
  editing: { record, state, canUndo, canRedo, undo, redo, save, settle, problems },
}: {
  readonly editing: Editing
}) {
  const { t } = useTranslation('settings')
  const { tone, icon } = shown[state]
  return (
    <div className={styles.bar}>
      <Space wrap>
        <Button icon={<UndoOutlined />} disabled={!canUndo} onClick={undo}>
          {t('bar.undo')}
        </Button>
        <Button icon={<RedoOutlined />} disabled={!canRedo} onClick={redo}>
          {t('bar.redo')}
        </Button>
        {(state === 'unsaved' || state === 'offline') && (
          <Button type="primary" onClick={() => void save()}>
            {t('bar.save')}
          </Button>
        )}
        {state === 'conflict' && <Button onClick={() => void settle({})}>{t('bar.takeTheirs')}</Button>}
      </Space>
      <span role="status">
        <StatusWord tone={tone} icon={icon}>
          {t(problems.length > 0 ? 'bar.refused' : `bar.state.${state}`, { number: problems.length })}
        </StatusWord>
      </span>
      <ConflictPanel naireSid={record.Sid} />
    </div>
  )
}
