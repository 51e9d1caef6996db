import { SwapOutlined } from '@ant-design/icons'
import type { GroupDraft } from '@naire/domain/authoring'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useEditorSession } from '../editor-session.ts'
import { useRun } from '../use-run.tsx'
import { startPageDrag, destinationsOf, operationTo, type Destination } from './use-page-drag.ts'
import styles from './groups.module.css'
import { codesOf, type Page } from './pages.ts'
import { stemText } from '../author-text.ts'

interface PageLineProps {
  readonly page: Page
  readonly groups: readonly GroupDraft[]
  /** The one that the page is dragged out of; null: none. */
  readonly group: number | null
}

/** A page: its number opens it, the menu or the mouse brings it to another part. */
export function PageLine({ page, groups, group }: PageLineProps) {
  const { t } = useTranslation()
  const { selection } = useEditorSession()
  const run = useRun()
  const name = useDestinationName(groups)
  const move = (destination: Destination) => {
    if (run([operationTo(destination, page.sid)])) focusPage(page.sid)
  }
  const stem = page.questions[0] && stemText(page.questions[0])
  const items = () =>
    destinationsOf(groups, page.sid).map((destination) => ({
      key: JSON.stringify(destination),
      label: name(destination),
      onClick: () => move(destination),
    }))
  return (
    <div
      className={styles.page}
      draggable
      data-page={page.sid}
      onDragStart={(event) => startPageDrag(event, page.sid, group)}
    >
      <button
        type="button"
        className={styles.pageName}
        title={stem}
        onClick={() => selection.getState().choose(page.sid, true)}
      >
        <b>{t('questions:page', { n: page.seq })}</b> <span dir="ltr">{codesOf(page)}</span>{' '}
        <bdi className={`n-cut ${styles.stem}`}>{stem}</bdi>
      </button>
      <Dropdown trigger={['click']} menu={{ items: items() }} autoFocus>
        <Button
          type="text"
          size="small"
          icon={<SwapOutlined />}
          aria-label={t('editor:groups.move', { n: page.seq })}
          title={t('editor:groups.move', { n: page.seq })}
        />
      </Dropdown>
    </div>
  )
}

function useDestinationName(groups: readonly GroupDraft[]): (destination: Destination) => string {
  const { t } = useTranslation()
  return (destination) => {
    switch (destination.kind) {
      case 'part': {
        const { fields } = groups[destination.group]?.parts[destination.part] ?? {}
        return t('editor:groups.toPart', {
          n: destination.group + 1,
          m: destination.part + 1,
          name: String(fields?.['Desc'] || fields?.['StartCode'] || ''),
        })
      }
      case 'newPart':
        return t('editor:groups.toNewPart', { n: destination.group + 1 })
      case 'out':
        return t('editor:groups.out', { n: destination.group + 1 })
      case 'newGroup':
        return t('editor:groups.toNewGroup')
    }
  }
}

// The line is drawn anew where the page went.
function focusPage(sid: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-page="${sid}"] button:last-of-type`)?.focus(),
    ),
  )
}
