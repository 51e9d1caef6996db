import type { RoleCode } from '@naire/domain/access'
import { mayTakeBack, type BoardContent } from '@naire/domain/analysis'
import { DownOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { groupsOf, useBoards, type BoardRow } from '../use-named-views.tsx'
import { NameDialog } from '../NameDialog.tsx'

interface BoardMenuProps {
  readonly naireSid: string
  readonly content: BoardContent
  readonly saved: BoardRow | null
  readonly isDirty: boolean
  readonly onSaved: () => void
  readonly onUsual: () => void
}

/** The named boards, and for those who may: saving this one under a name, for oneself or for the project. */
export function BoardMenu({ naireSid, content, saved, isDirty, onSaved, onUsual }: BoardMenuProps) {
  const { t } = useTranslation('analysis')
  const { can, me, notices } = useWorkplace()
  const { modal } = App.useApp()
  const [search, setSearch] = useSearchParams()
  const boards = useBoards(naireSid)
  const [isNaming, setNaming] = useState(false)
  const open = (boardSid: string | null) => {
    const next = new URLSearchParams(search)
    next.set('naire', naireSid)
    if (boardSid === null) next.delete('board')
    else next.set('board', boardSid)
    setSearch(next)
  }
  const save = async (title: string, shared: boolean, boardSid?: string) => {
    const { boardSid: sid } = await boards.save.mutateAsync({
      title,
      shared,
      content,
      ...(boardSid === undefined ? {} : { boardSid }),
    })
    setNaming(false)
    flushSync(onSaved)
    open(sid)
    notices.success(t('boards.saved', { title }))
  }
  const askRemove = (board: BoardRow) =>
    modal.confirm({
      title: t('boards.removeTitle', { title: board.Title }),
      content: t(board.Shared ? 'boards.removeShared' : 'boards.removeOwn'),
      okText: t('management:actions.delete'),
      okButtonProps: { danger: true },
      cancelText: t('management:actions.cancel'),
      onOk: async () => {
        await boards.remove.mutateAsync(board.Sid)
        flushSync(onSaved)
        open(null)
      },
    })
  const mayChange = can('analyse')
  const mayRemove = saved !== null && mayTakeBack(saved.OwnerSid, { sid: me.Sid, role: me.Authority as RoleCode })
  const list = boards.list.data ?? []
  return (
    <>
      {isDirty && mayChange && saved !== null && (
        <Button
          type="primary"
          loading={boards.save.isPending}
          onClick={() => void save(saved.Title, saved.Shared, saved.Sid)}
        >
          {t('management:actions.save')}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: [saved === null ? 'usual' : `open ${saved.Sid}`],
          items: [
            { key: 'usual', label: t('boards.usual') },
            ...groupsOf(list, { shared: t('boards.shared'), own: t('boards.own') }),
            ...(mayChange
              ? [
                  { type: 'divider' as const },
                  { key: 'save', label: t('boards.saveAs') },
                  ...(mayRemove ? [{ key: 'remove', danger: true, label: t('boards.remove') }] : []),
                ]
              : []),
          ],
          onClick: ({ key }) => {
            if (key === 'usual') {
              if (saved === null) onUsual()
              else open(null)
            } else if (key === 'save') setNaming(true)
            else if (key === 'remove' && saved !== null) askRemove(saved)
            else open(key.replace('open ', ''))
          },
        }}
      >
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          {isDirty ? t('boards.changed') : t('boards.title')}
        </Button>
      </Dropdown>
      {isNaming && (
        <NameDialog
          title={t('boards.saveAs')}
          label={t('boards.name')}
          isShared={saved?.Shared ?? false}
          isSaving={boards.save.isPending}
          onCancel={() => setNaming(false)}
          onSave={(title, shared) => void save(title, shared)}
        />
      )}
    </>
  )
}
