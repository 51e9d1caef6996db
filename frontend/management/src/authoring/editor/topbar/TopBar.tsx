import {
  ArrowLeftOutlined,
  MoreOutlined,
  RedoOutlined,
  SearchOutlined,
  ShareAltOutlined,
  UndoOutlined,
  AlertOutlined,
  EyeOutlined,
} from '@ant-design/icons'
import type { ReportLine } from '@naire/domain/interchange'
import { Button, Dropdown, Tooltip, Badge } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { copyByCommand, useCopied, useCopy } from '../../bank/clipboard.ts'
import { useInsert } from '../../bank/use-insert.tsx'
import { saveForm, savedForms } from '../../import/save-form.ts'
import { SavedReport } from '../../import/SavedReport.tsx'
import { useNaireServices } from '../../diagnostics/use-naire-services.ts'
import { useCanDo } from '../actions/ActionButtons.tsx'
import { type ActionName, shownKeys } from '../actions/actions.ts'
import { useAction } from '../actions/use-actions.ts'
import { findKeys, openFind, redoKeys, undoKeys } from '../actions/use-editor-keys.ts'
import { recordOf, useEditorSession, useSelection, useEditedPart, useRecord } from '../editor-session.ts'
import type { EditorOverlay } from '../selection.ts'
import { useRun } from '../use-run.tsx'
import { CommentsButton } from '../../collaboration/CommentCount.tsx'
import { PresenceBar } from '../../collaboration/presence.tsx'
import { SavedState } from './SavedState.tsx'
import styles from './topbar.module.css'
import { useKnownFindings } from '../diagnostics/findings-context.tsx'
import { useState, lazy, Suspense } from 'react'
import { useSavedNaire } from '../../editing/use-saved-naire.ts'
import { PublishButton } from '../../naires/PublishButton.tsx'
import { ShareDialog } from '../../naires/ShareDialog.tsx'
import { useGoTo } from '../going/use-go-to.ts'
import { RecordPreview } from '../../preview/PreviewDrawer.tsx'
import { TypedInput } from '../controls/TypedText.tsx'
import { useNaires } from '../../../workplace/naire-list.ts'

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
  const goTo = useGoTo()
  const [saved, setSaved] = useState<readonly ReportLine[]>([])
  const open = (over: EditorOverlay) => selection.getState().open(over)
  const isDrafting = useNaireServices()?.Drafting != null
  const menu = [
    ...(isDrafting
      ? [
          {
            key: 'drafting',
            label: t('authoring:drafting.title'),
            onClick: () => selection.getState().turn('drafting'),
          },
        ]
      : []),
    {
      key: 'settings',
      label: t('screens.naireSettings.title'),
      onClick: () => goTo({ kind: 'setting', name: 'Name' }),
    },
    { key: 'translation', label: t('authoring:sheet.title'), onClick: () => open({ kind: 'translation' }) },
    { key: 'print', label: t('authoring:print.title'), onClick: () => open({ kind: 'print' }) },
    { key: 'bench', label: t('testing:open'), onClick: () => open({ kind: 'bench', testCase: null }) },
    ...savedForms.map((form) => ({
      key: `export ${form}`,
      label: t(`authoring:foreign.save.${form}`),
      onClick: () => void saveForm(recordOf(session), form).then(setSaved),
    })),
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
        <ArrowLeftOutlined className="n-arrow" />
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
      <PresenceBar />
      <span className={styles.space} />
      <span className={styles.brief}>
        <CommentsButton />
        <FindingsButton />
        <EditorPreview />
        <ShareButton />
      </span>
      <Publish />
      <Dropdown menu={{ items: menu }} trigger={['click']} autoFocus>
        <Button type="text" icon={<MoreOutlined />} aria-label={t('editor:more')} />
      </Dropdown>
      <Overlay />
      {saved.length > 0 && <SavedReport lines={saved} onClose={() => setSaved([])} />}
    </header>
  )
}

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

/** Number of diagnostics, and the button that opens them; pressed again, back to the properties. */
function FindingsButton() {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  const side = useSelection((now) => now.side)
  const all = useKnownFindings()
  const grave = all.filter(({ severity }) => severity !== 'hint')
  const hasErrors = grave.some(({ severity }) => severity === 'error')
  const toggle = () => selection.getState().turn(side === 'findings' ? 'properties' : 'findings')
  return (
    <Badge count={grave.length} size="small" {...(!hasErrors && { color: 'var(--color-warning)' })}>
      <Button
        icon={<AlertOutlined />}
        type={side === 'findings' ? 'primary' : 'default'}
        ghost={side === 'findings'}
        aria-pressed={side === 'findings'}
        onClick={toggle}
      >
        {t('testing:findings.title')}
      </Button>
    </Badge>
  )
}

/**
 * Publishes what the server has, once it has all of it. It keeps its place while that is not so, and when there is
 * nothing to publish.
 */
function Publish() {
  const { naireSid } = useEditorSession()
  const [isShared, setShared] = useState(false)
  const revision = useEditedPart((snapshot) => snapshot.revision)
  const isSaved = useEditedPart(({ state }) => state === 'saved')
  const naire = useSavedNaire(naireSid, revision)
  const goTo = useGoTo()
  return (
    <>
      {naire && (
        <PublishButton
          naire={naire}
          place={isSaved ? 'ready' : 'waiting'}
          onPublished={() => setShared(true)}
          onGoTo={goTo}
        />
      )}
      {naire && isShared && <ShareDialog naire={naire} onClose={() => setShared(false)} />}
    </>
  )
}

const ShareDrawer = lazy(() => import('../../share/ShareDrawer.tsx'))

/** Link, poster, channels and what shows the questionnaire elsewhere. */
function ShareButton() {
  const { t } = useTranslation()
  const { naireSid } = useEditorSession()
  const naire = useNaires().data?.find(({ Sid }) => Sid === naireSid)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ShareAltOutlined />} disabled={!naire} onClick={() => setOpen(true)}>
        {t('settings:share.title')}
      </Button>
      <Suspense fallback={null}>
        {naire && isOpen && <ShareDrawer naire={naire} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

/** The questionnaire as it is now, saved or not, as respondents would meet it. */
function EditorPreview() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<EyeOutlined />} onClick={() => setOpen(true)}>
        {t('naires.preview')}
      </Button>
      {isOpen && <Preview onClose={() => setOpen(false)} />}
    </>
  )
}

function Preview({ onClose }: { readonly onClose: () => void }) {
  return <RecordPreview record={useRecord()} onClose={onClose} />
}

const TranslationDrawer = lazy(async () => ({
  default: (await import('../../translation/TranslationDrawer.tsx')).TranslationDrawer,
}))
const PrintDrawer = lazy(async () => ({ default: (await import('../../print/PrintDrawer.tsx')).PrintDrawer }))
const TestBench = lazy(() => import('../../testing/TestBench.tsx'))

/** Overlay on the editor, until it is closed. */
function Overlay() {
  const { selection } = useEditorSession()
  const over = useSelection((now) => now.over)
  return (
    <Suspense fallback={null}>{over && <Drawn over={over} onClose={() => selection.getState().open(null)} />}</Suspense>
  )
}

interface DrawnProps<Kind extends EditorOverlay = EditorOverlay> {
  readonly over: Kind
  readonly onClose: () => void
}

function Drawn({ over, onClose }: DrawnProps) {
  switch (over.kind) {
    case 'translation':
      return <TranslationDrawer {...(over.language && { asked: over.language })} onClose={onClose} />
    case 'print':
      return <PrintDrawer onClose={onClose} />
    case 'bench':
      return <Bench over={over} onClose={onClose} />
  }
}

function Bench({ over, onClose }: DrawnProps<Extract<EditorOverlay, { kind: 'bench' }>>) {
  const { naireSid } = useEditorSession()
  const goTo = useGoTo()
  const naire = useNaires().data?.find(({ Sid }) => Sid === naireSid)
  if (!naire) return null
  return (
    <TestBench
      naire={naire}
      testCase={over.testCase}
      onGoTo={(place) => {
        onClose()
        goTo(place)
      }}
      onClose={onClose}
    />
  )
}
