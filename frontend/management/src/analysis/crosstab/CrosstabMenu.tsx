import type { RoleCode } from '@naire/domain/access'
import { mayTakeBack, type CrosstabContent } from '@naire/domain/analysis'
import { DownOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { groupsOf, useCrosstabs, type CrosstabRow } from '../use-named-views.tsx'
import { NameDialog } from '../NameDialog.tsx'

interface CrosstabMenuProps {
  readonly naireSid: string
  readonly content: CrosstabContent
  readonly saved: CrosstabRow | null
  readonly isDirty: boolean
  readonly onSaved: () => void
  /** Begins an empty one. */
  readonly onNew: () => void
}

/** The named cross-tabs, and for those who may: saving, duplicating and removing, with undo of that. */
export function CrosstabMenu({ naireSid, content, saved, isDirty, onSaved, onNew }: CrosstabMenuProps) {
  const { t } = useTranslation(['crosstab', 'management'])
  const { can, me, notices } = useWorkplace()
  const [search, setSearch] = useSearchParams()
  const crosstabs = useCrosstabs(naireSid)
  const [naming, setNaming] = useState<'save' | 'duplicate' | null>(null)
  const open = (sid: string | null, removed: CrosstabRow | null = null) => {
    const next = new URLSearchParams(search)
    next.set('naire', naireSid)
    if (sid === null) next.delete('table')
    else next.set('table', sid)
    setSearch(next, removed === null ? {} : { state: { removed: { sid: removed.Sid, title: removed.Title } } })
  }
  const save = async (title: string, shared: boolean, crosstabSid?: string) => {
    const reply = await crosstabs.save.mutateAsync({
      title,
      shared,
      content,
      ...(crosstabSid === undefined ? {} : { crosstabSid }),
    })
    setNaming(null)
    flushSync(onSaved)
    open(reply.crosstabSid)
    notices.success(t('saved.done', { title }))
  }
  const remove = async (row: CrosstabRow) => {
    await crosstabs.remove.mutateAsync(row.Sid)
    flushSync(onSaved)
    open(null, row)
  }
  const mayChange = can('analyse')
  const mayRemove = saved !== null && mayTakeBack(saved.OwnerSid, { sid: me.Sid, role: me.Authority as RoleCode })
  const list = crosstabs.list.data ?? []
  return (
    <>
      {isDirty && mayChange && saved !== null && (
        <Button
          type="primary"
          loading={crosstabs.save.isPending}
          onClick={() => void save(saved.Title, saved.Shared, saved.Sid)}
        >
          {t('management:actions.save')}
        </Button>
      )}
      {saved === null && mayChange && (
        <Button type={isDirty ? 'primary' : 'default'} disabled={!isDirty} onClick={() => setNaming('save')}>
          {t('saved.save')}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: [saved === null ? 'new' : `open ${saved.Sid}`],
          items: [
            { key: 'new', label: t('saved.new') },
            ...groupsOf(list, { shared: t('saved.shared'), own: t('saved.own') }),
            ...(mayChange && saved !== null
              ? [
                  { type: 'divider' as const },
                  { key: 'duplicate', label: t('saved.duplicate') },
                  ...(mayRemove ? [{ key: 'remove', danger: true, label: t('saved.remove') }] : []),
                ]
              : []),
          ],
          onClick: ({ key }) => {
            if (key === 'new') {
              if (saved === null) onNew()
              else open(null)
            } else if (key === 'duplicate') setNaming('duplicate')
            else if (key === 'remove' && saved !== null) void remove(saved)
            else open(key.replace('open ', ''))
          },
        }}
      >
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          {t(isDirty ? 'saved.changed' : 'saved.title')}
        </Button>
      </Dropdown>
      {naming !== null && (
        <NameDialog
          title={t(naming === 'save' ? 'saved.save' : 'saved.duplicate')}
          label={t('saved.name')}
          name={naming === 'duplicate' && saved !== null ? t('saved.copyOf', { title: saved.Title }) : ''}
          isShared={saved?.Shared ?? false}
          isSaving={crosstabs.save.isPending}
          onCancel={() => setNaming(null)}
          onSave={(title, shared) => void save(title, shared)}
        />
      )}
    </>
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
