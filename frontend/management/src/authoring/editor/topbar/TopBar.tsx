import { ArrowLeftOutlined, MoreOutlined, RedoOutlined, SearchOutlined, UndoOutlined } from '@ant-design/icons'
import type { NaireRecord } from '@naire/domain/naires'
import { Button, Dropdown, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fileNameOf, saveFile } from '../../../workplace/save-file.ts'
import { copyByCommand, useCopied } from '../../bank/clipboard.ts'
import { useCopy } from '../../bank/use-copy.ts'
import { useInsert } from '../../bank/use-insert.tsx'
import { naireFile } from '../../import/naire-file.ts'
import { useCanDo } from '../actions/ActionButtons.tsx'
import type { ActionName } from '../actions/actions.ts'
import { shownKeys } from '../actions/keys-of.ts'
import { useAction } from '../actions/use-actions.ts'
import { findKeys, openFind, redoKeys, undoKeys } from '../actions/use-editor-keys.ts'
import { TypedInput } from '../controls/TypedInput.tsx'
import { recordOf, useEditorSession, useSelection } from '../editor-session.ts'
import { FindingsButton } from '../diagnostics/FindingsButton.tsx'
import type { EditorOverlay } from '../selection.ts'
import { useEditedPart } from '../use-edited-part.ts'
import { useRun } from '../use-run.tsx'
import { EditorPreview } from './EditorPreview.tsx'
import { Overlay } from './Overlay.tsx'
import { Publish } from './Publish.tsx'
import { SavedState } from './SavedState.tsx'
import styles from './topbar.module.css'

const ofAll: readonly ActionName[] = ['splitPages', 'mergePages']

/** The questionnaire's name, undo and redo, whether it is saved, and what is done with it as a whole. */
export function TopBar() {
  const { t } = useTranslation()
  const session = useEditorSession()
  const { editing, selection } = session
  const run = useRun()
  const act = useAction()
  const canDo = useCanDo(ofAll)
  const name = useEditedPart(({ record }) => record.Name)
  const canUndo = useEditedPart((snapshot) => snapshot.canUndo)
  const canRedo = useEditedPart((snapshot) => snapshot.canRedo)
  const clipboard = useClipboardItems()
  const open = (over: EditorOverlay) => selection.getState().open(over)
  const menu = [
    { key: 'translation', label: t('authoring:sheet.title'), onClick: () => open({ kind: 'translation' }) },
    { key: 'print', label: t('authoring:print.title'), onClick: () => open({ kind: 'print' }) },
    { key: 'bench', label: t('testing:open'), onClick: () => open({ kind: 'bench', testCase: null }) },
    { key: 'export', label: t('naires.export'), onClick: () => exportRecord(recordOf(session)) },
    ...clipboard,
    ...ofAll.map((action) => ({
      key: action,
      label: t(`editor:actions.${action}`),
      disabled: !canDo(action),
      onClick: () => act(action),
    })),
  ]
  return (
    <header className={styles.bar} data-pane="top">
      <Link to={{ search: '' }} className={styles.back} aria-label={t('editor:back')}>
        <ArrowLeftOutlined className={styles.arrow ?? ''} />
      </Link>
      <h1 className={styles.heading}>
        <TypedInput
          className={styles.name}
          value={name}
          onText={(text) => run([{ type: 'ChangeName', name: text }])}
          aria-label={t('editor:name')}
          dir="auto"
        />
      </h1>
      <Tooltip title={`${t('editor:undo')} (${shownKeys(undoKeys)})`}>
        <Button
          type="text"
          icon={<UndoOutlined />}
          disabled={!canUndo}
          onClick={editing.undo}
          aria-label={t('editor:undo')}
        />
      </Tooltip>
      <Tooltip title={`${t('editor:redo')} (${shownKeys(redoKeys)})`}>
        <Button
          type="text"
          icon={<RedoOutlined />}
          disabled={!canRedo}
          onClick={editing.redo}
          aria-label={t('editor:redo')}
        />
      </Tooltip>
      <Tooltip title={`${t('authoring:find.title')} (${shownKeys(findKeys)})`}>
        <Button
          type="text"
          icon={<SearchOutlined />}
          onClick={() => openFind(selection, 'words')}
          aria-label={t('authoring:find.title')}
        />
      </Tooltip>
      <SavedState />
      <span className={styles.space} />
      <FindingsButton />
      <EditorPreview />
      <Publish />
      <Dropdown menu={{ items: menu }} trigger={['click']} autoFocus>
        <Button type="text" icon={<MoreOutlined />} aria-label={t('editor:more')} />
      </Dropdown>
      <Overlay />
    </header>
  )
}

const exportRecord = (record: NaireRecord) => saveFile(naireFile(record), fileNameOf(record.Name, 'json'))

// For who has no keys for it.
function useClipboardItems() {
  const { t } = useTranslation('authoring')
  const copy = useCopy()
  const insert = useInsert()
  const copied = useCopied(({ clips }) => clips)
  const isChosen = useSelection(({ selected }) => selected.size > 0)
  return [
    { key: 'copy', label: t('bank.copy'), disabled: !isChosen, onClick: () => copyByCommand(copy) },
    { key: 'paste', label: t('bank.paste'), disabled: copied.length === 0, onClick: () => void insert(copied) },
  ]
}
