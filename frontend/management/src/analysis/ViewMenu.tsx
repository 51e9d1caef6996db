import type { RoleCode } from '@naire/domain/access'
import { mayTakeBack } from '@naire/domain/analysis'
import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useWorkplace } from '../workplace/workplace.ts'
import { NameDialog } from './NameDialog.tsx'
import type { NamedViewRow, NamedViews } from './use-named-views.ts'

/** A board or a cross-tab as its screen has it open. */
export interface OpenedView<Content> {
  readonly naireSid: string
  readonly content: Content
  readonly saved: NamedViewRow<Content> | null
  readonly isDirty: boolean
  readonly onSaved: () => void
  /** Begins one without a name: the usual board, an empty cross-tab. */
  readonly onUnnamed: () => void
}

interface ViewMenuProps<Content> extends OpenedView<Content> {
  readonly views: NamedViews<Content>
  /** Parameter of the address that names the one that is open. */
  readonly parameter: 'board' | 'table'
  readonly words: ViewWords
  /** Its row was chosen to be removed; `close` leaves its address. */
  readonly onRemove: (row: NamedViewRow<Content>, close: (state?: object) => void) => void
}

interface ViewWords {
  readonly title: string
  readonly unnamed: string
  readonly shared: string
  readonly own: string
  readonly save: string
  /** Of one that is saved already. */
  readonly saveAs: string
  readonly name: string
  readonly remove: string
  copyOf(title: string): string
  done(title: string): string
}

/** The named boards or cross-tabs, and for those who may: saving under a name, for oneself or for the project. */
export function ViewMenu<Content>({ views, parameter, words, onRemove, ...opened }: ViewMenuProps<Content>) {
  const { naireSid, content, saved, isDirty, onSaved, onUnnamed } = opened
  const { t } = useTranslation('management')
  const { can, me, notices } = useWorkplace()
  const [search, setSearch] = useSearchParams()
  const [isNaming, setNaming] = useState(false)
  const open = (sid: string | null, state: object = {}) => {
    const next = new URLSearchParams(search)
    next.set('naire', naireSid)
    if (sid === null) next.delete(parameter)
    else next.set(parameter, sid)
    setSearch(next, { state })
  }
  const save = async (title: string, shared: boolean, sid?: string) => {
    const stored = await views.save.mutateAsync({ title, shared, content, ...(sid === undefined ? {} : { sid }) })
    setNaming(false)
    flushSync(onSaved)
    open(stored)
    notices.success(words.done(title))
  }
  const close = (state?: object) => {
    flushSync(onSaved)
    open(null, state)
  }
  const mayChange = can('analyse')
  const mayRemove = saved !== null && mayTakeBack(saved.OwnerSid, { sid: me.Sid, role: me.Authority as RoleCode })
  return (
    <>
      {isDirty && mayChange && (
        <Button
          type="primary"
          loading={views.save.isPending}
          onClick={() => (saved === null ? setNaming(true) : void save(saved.Title, saved.Shared, saved.Sid))}
        >
          {saved === null ? words.save : t('actions.save')}
        </Button>
      )}
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{
          selectedKeys: [saved === null ? 'unnamed' : `open ${saved.Sid}`],
          items: [
            { key: 'unnamed', label: words.unnamed },
            ...groupsOf(views.list.data ?? [], words),
            ...(mayChange
              ? [
                  { type: 'divider' as const },
                  { key: 'save', label: saved === null ? words.save : words.saveAs },
                  ...(mayRemove ? [{ key: 'remove', danger: true, label: words.remove }] : []),
                ]
              : []),
          ],
          onClick: ({ key }) => {
            if (key === 'unnamed') {
              if (saved === null) onUnnamed()
              else open(null)
            } else if (key === 'save') setNaming(true)
            else if (key === 'remove' && saved !== null) onRemove(saved, close)
            else open(key.replace('open ', ''))
          },
        }}
      >
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          {words.title}
        </Button>
      </Dropdown>
      {isNaming && (
        <NameDialog
          title={saved === null ? words.save : words.saveAs}
          label={words.name}
          name={saved === null ? '' : words.copyOf(saved.Title)}
          isShared={saved?.Shared ?? false}
          isSaving={views.save.isPending}
          onCancel={() => setNaming(false)}
          onSave={(title, shared) => void save(title, shared)}
        />
      )}
    </>
  )
}

/** Groups of shared and own ones; an empty group is left out. */
function groupsOf(list: readonly NamedViewRow[], labels: Pick<ViewWords, 'shared' | 'own'>) {
  return (['shared', 'own'] as const).flatMap((name) => {
    const rows = list.filter(({ Shared }) => Shared === (name === 'shared'))
    const children = rows.map(({ Sid, Title }) => ({ key: `open ${Sid}`, label: <bdi>{Title}</bdi> }))
    return rows.length === 0 ? [] : [{ type: 'group' as const, label: labels[name], children }]
  })
}
