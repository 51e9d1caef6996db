import type { RoleCode } from '@naire/domain/access'
import { mayTakeBack, type BoardContent } from '@naire/domain/analysis'
import { DownOutlined } from '@ant-design/icons'
import { App, Button, Checkbox, Dropdown, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useBoards, type BoardRow } from './use-boards.ts'

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
    onSaved()
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
        onUsual()
        open(null)
      },
    })
  const mayChange = can('analyse')
  const mayRemove = saved !== null && mayTakeBack(saved.OwnerSid, { sid: me.Sid, role: me.Authority as RoleCode })
  const list = boards.list.data ?? []
  const group = (label: string, rows: readonly BoardRow[]) =>
    rows.length === 0
      ? []
      : [
          {
            type: 'group' as const,
            label,
            children: rows.map(({ Sid, Title }) => ({ key: `open ${Sid}`, label: <bdi>{Title}</bdi> })),
          },
        ]
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
            ...group(
              t('boards.shared'),
              list.filter(({ Shared }) => Shared),
            ),
            ...group(
              t('boards.own'),
              list.filter(({ Shared }) => !Shared),
            ),
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
              onUsual()
              open(null)
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
          saved={saved}
          isSaving={boards.save.isPending}
          onCancel={() => setNaming(false)}
          onSave={(title, shared) => void save(title, shared)}
        />
      )}
    </>
  )
}

interface NameDialogProps {
  readonly saved: BoardRow | null
  readonly isSaving: boolean
  readonly onCancel: () => void
  readonly onSave: (title: string, shared: boolean) => void
}

function NameDialog({ saved, isSaving, onCancel, onSave }: NameDialogProps) {
  const { t } = useTranslation('analysis')
  const [title, setTitle] = useState('')
  const [shared, setShared] = useState(saved?.Shared ?? false)
  const isBlank = title.trim() === ''
  return (
    <Modal
      open
      title={t('boards.saveAs')}
      okText={t('management:actions.save')}
      cancelText={t('management:actions.cancel')}
      okButtonProps={{ disabled: isBlank, loading: isSaving }}
      onOk={() => onSave(title, shared)}
      onCancel={onCancel}
    >
      <Form layout="vertical" onFinish={() => !isBlank && onSave(title, shared)}>
        <Form.Item label={t('boards.name')} htmlFor="board-name">
          <Input
            id="board-name"
            autoFocus
            maxLength={100}
            value={title}
            onChange={({ target: { value } }) => setTitle(value)}
          />
        </Form.Item>
        <Checkbox checked={shared} onChange={({ target: { checked } }) => setShared(checked)}>
          {t('boards.share')}
        </Checkbox>
      </Form>
    </Modal>
  )
}
