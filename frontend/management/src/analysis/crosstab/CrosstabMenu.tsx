import type { CrosstabContent } from '@naire/domain/analysis'
import { UndoOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCrosstabs } from '../use-named-views.ts'
import { ViewMenu, type OpenedView } from '../ViewMenu.tsx'

/** The named cross-tabs; removing one can be undone. */
export function CrosstabMenu(opened: OpenedView<CrosstabContent>) {
  const { t } = useTranslation('crosstab')
  const crosstabs = useCrosstabs(opened.naireSid)
  return (
    <ViewMenu
      {...opened}
      views={crosstabs}
      parameter="table"
      words={{
        title: t(opened.isDirty ? 'saved.changed' : 'saved.title'),
        unnamed: t('saved.new'),
        shared: t('saved.shared'),
        own: t('saved.own'),
        save: t('saved.save'),
        saveAs: t('saved.duplicate'),
        name: t('saved.name'),
        remove: t('saved.remove'),
        copyOf: (title) => t('saved.copyOf', { title }),
        done: (title) => t('saved.done', { title }),
      }}
      onRemove={(row, close) =>
        void crosstabs.remove.mutateAsync(row.Sid).then(() => close({ removed: { sid: row.Sid, title: row.Title } }))
      }
    />
  )
}

interface RemovedNoteProps {
  readonly naireSid: string
  readonly removed: { readonly sid: string; readonly title: string }
  readonly onDone: (restoredSid: string | null) => void
}

/** Says that a cross-tab was removed, and takes that back. */
export function RemovedNote({ naireSid, removed, onDone }: RemovedNoteProps) {
  const { t } = useTranslation('crosstab')
  const { restore } = useCrosstabs(naireSid)
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t('saved.removed', { title: removed.title })}
      closable={{ onClose: () => onDone(null) }}
      action={
        <Button
          size="small"
          icon={<UndoOutlined aria-hidden />}
          loading={restore.isPending}
          onClick={() => void restore.mutateAsync(removed.sid).then(() => onDone(removed.sid))}
        >
          {t('saved.undo')}
        </Button>
      }
    />
  )
}
