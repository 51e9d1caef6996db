import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useClipboardKeys } from '../bank/use-clipboard-keys.ts'
import { ConflictPanel } from '../editing/ConflictPanel.tsx'
import { FindPanel } from '../find/FindPanel.tsx'
import { useEditorKeys } from './actions/use-editor-keys.ts'
import { useEditorSession, useSelection } from './editor-session.ts'
import styles from './editor.module.css'
import { EditorFindings } from './diagnostics/EditorFindings.tsx'
import { Outline } from './outline/Outline.tsx'
import { OutlineHead } from './outline/OutlineHead.tsx'
import { PageCanvas } from './page/PageCanvas.tsx'
import { Palette } from './palette/Palette.tsx'
import { PropertiesPanel } from './properties/PropertiesPanel.tsx'
import type { Pane, Side as SideName } from './selection.ts'
import { TopBar } from './topbar/TopBar.tsx'

const panes: readonly Pane[] = ['outline', 'page', 'properties']

/** Outline, page and properties beside each other; on a phone one after the other. */
export function NaireEditor() {
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

const sides: Readonly<Record<SideName, { readonly title: string; readonly panel: ReactNode }>> = {
  properties: { title: 'editor:panes.properties', panel: <PropertiesPanel /> },
  findings: { title: 'testing:findings.title', panel: <EditorFindings /> },
  find: { title: 'authoring:find.title', panel: <FindPanel /> },
  groups: { title: 'editor:groups.title', panel: <GroupsPanel /> },
  quotas: { title: 'management:quotas.write', panel: <QuotasPanel /> },
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
