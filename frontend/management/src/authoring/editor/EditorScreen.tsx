import type { FindingPlace, NaireFinding } from '@naire/domain/diagnostics'
import { preloadQuestions } from '@naire/frontend-questions/answers.ts'
import { preloadRichText } from '@naire/ui'
import { Skeleton, Segmented } from 'antd'
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  lazy,
  useCallback,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { EditingStore } from '../editing/editing-store.ts'
import { useEditingStore } from '../editing/use-editing.ts'
import { EditorSessionContext, type EditorSession, useEditorSession, useSelection, recordOf } from './editor-session.ts'
import { FindingsProvider, useFindingsNow } from './diagnostics/findings-context.tsx'
import { useGoTo } from './going/use-go-to.ts'
import { createSelection, type Pane, type Side as SideName } from './selection.ts'
import { useTranslation } from 'react-i18next'
import { useClipboardKeys } from '../bank/use-clipboard-keys.ts'
import { ConflictPanel } from '../editing/ConflictPanel.tsx'
import { FindPanel } from '../find/FindPanel.tsx'
import { useSearchParams } from 'react-router'
import { CommentsProvider } from '../collaboration/naire-comments.tsx'
import { PresenceProvider } from '../collaboration/presence.tsx'
import { useEditorKeys } from './actions/use-editor-keys.ts'
import styles from './editor.module.css'
import { Outline } from './outline/Outline.tsx'
import { OutlineHead } from './outline/OutlineHead.tsx'
import { PageCanvas } from './page/PageCanvas.tsx'
import { Palette } from './palette/Palette.tsx'
import { PropertiesPanel } from './properties/PropertiesPanel.tsx'
import { TopBar } from './topbar/TopBar.tsx'
import { placeOf } from '@naire/domain/diagnostics'
import { FindingsPanel } from '../diagnostics/FindingsPanel.tsx'
import { PanelHead } from './PanelHead.tsx'
import editorFindingsStyles from './properties/properties.module.css'

interface EditorScreenProps {
  readonly naireSid: string
  /** Where the author begins; null: at the first question. */
  readonly place: FindingPlace | null
}

/** One questionnaire being edited. */
export default function EditorScreen({ naireSid, place }: EditorScreenProps) {
  return (
    <Suspense fallback={<Skeleton active />}>
      <Opened key={naireSid} naireSid={naireSid} place={place} />
    </Suspense>
  )
}

function Opened({ naireSid, place }: EditorScreenProps) {
  const editing = useEditingStore(naireSid)
  // What draws the questions and their words comes while the editor around them is drawn.
  useState(() =>
    Promise.all([
      preloadQuestions(editing.snapshot().record.Questions.map(({ Type }) => Type)),
      preloadRichText(),
    ]).catch(() => undefined),
  )
  const isSpokenTo = useSearchParams()[0].has('comments')
  const asked = place?.kind === 'question' ? place.sid : null
  const session = useMemo<EditorSession>(() => {
    const selection = createSelection(firstOf(editing, asked))
    if (isSpokenTo) selection.getState().turn('comments')
    return { naireSid, editing, selection }
  }, [naireSid, editing, asked, isSpokenTo])
  return (
    <EditorSessionContext value={session}>
      <PresenceProvider>
        <CommentsProvider naireSid={naireSid}>
          <FindingsProvider>
            <NaireEditor />
            {place && <Led place={place} />}
          </FindingsProvider>
        </CommentsProvider>
      </PresenceProvider>
    </EditorSessionContext>
  )
}

// Who comes from elsewhere to a place is brought there once the editor stands.
function Led({ place }: { readonly place: FindingPlace }) {
  const goTo = useGoTo()
  const lead = useEffectEvent(() => goTo(place))
  useEffect(() => lead(), [])
  return null
}

function firstOf({ snapshot }: EditingStore, asked: string | null): string | null {
  const { Questions } = snapshot().record
  return (Questions.find(({ Sid }) => Sid === asked) ?? Questions[0])?.Sid ?? null
}

const panes: readonly Pane[] = ['outline', 'page', 'properties']

/** Outline, page and properties beside each other; on a phone one after the other. */
function NaireEditor() {
  const { t } = useTranslation()
  const { naireSid, selection } = useEditorSession()
  const pane = useSelection((now) => now.pane)
  const palette = useSelection((now) => now.palette)
  useEditorKeys()
  useClipboardKeys()
  return (
    <div className={styles.editor} data-shown={palette ? 'outline' : pane}>
      <TopBar />
      <ConflictPanel naireSid={naireSid} />
      <div className={styles.switch}>
        <Segmented<Pane>
          block
          options={panes.map((value) => ({ value, label: t(`editor:panes.${value}`) }))}
          value={palette ? 'outline' : pane}
          onChange={(next) => (selection.getState().openPalette(false), selection.getState().show(next))}
        />
      </div>
      <div className={styles.panes}>
        <aside className={styles.outline} data-pane="outline" aria-label={t('editor:panes.outline')}>
          {palette ? (
            <Palette />
          ) : (
            <>
              <OutlineHead />
              <Outline />
            </>
          )}
        </aside>
        <section className={styles.page} data-pane="page" aria-label={t('editor:panes.page')}>
          <PageCanvas />
        </section>
        <Side />
      </div>
    </div>
  )
}

const GroupsPanel = lazy(() => import('./groups/GroupsPanel.tsx'))
const QuotasPanel = lazy(() => import('../quotas/QuotasPanel.tsx'))
const CommentsPanel = lazy(() => import('../collaboration/CommentsPanel.tsx'))
const DraftingPanel = lazy(() => import('../drafting/DraftingPanel.tsx'))

const sides: Readonly<Record<SideName, { readonly title: string; readonly panel: ReactNode }>> = {
  properties: { title: 'editor:panes.properties', panel: <PropertiesPanel /> },
  findings: { title: 'testing:findings.title', panel: <EditorFindings /> },
  find: { title: 'authoring:find.title', panel: <FindPanel /> },
  groups: { title: 'editor:groups.title', panel: <GroupsPanel /> },
  quotas: { title: 'management:quotas.write', panel: <QuotasPanel /> },
  comments: { title: 'collaboration:comments', panel: <CommentsPanel /> },
  drafting: { title: 'authoring:drafting.title', panel: <DraftingPanel /> },
}

function Side() {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  const side = useSelection((now) => now.side)
  const { title, panel } = sides[side]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || side === 'properties') return
    selection.getState().turn('properties')
  }
  return (
    <aside className={styles.properties} data-pane="properties" aria-label={t(title)} onKeyDown={onKeyDown}>
      <Suspense fallback={<Skeleton active />}>{panel}</Suspense>
    </aside>
  )
}

/** Diagnostics of the questionnaire, each with a link to its place. */
function EditorFindings() {
  const { t } = useTranslation()
  const session = useEditorSession()
  const lead = useGoTo()
  const goTo = useCallback((finding: NaireFinding) => lead(placeOf(finding, recordOf(session))), [session, lead])
  return (
    <div className={editorFindingsStyles.panel}>
      <PanelHead title={t('testing:findings.title')} />
      <FindingsPanel findings={useFindingsNow()} editing={session.editing} onGoTo={goTo} />
    </div>
  )
}
