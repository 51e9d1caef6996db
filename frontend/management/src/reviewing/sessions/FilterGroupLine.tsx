import type { FilterGroup } from '@naire/api/contract'
import { CheckOutlined, DeleteOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons'
import { Button, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './sessions.module.css'

interface FilterGroupLineProps {
  readonly group: FilterGroup
  /** The list is filtered so now. */
  readonly isCurrent: boolean
  /** Names that are given already. */
  readonly taken: readonly string[]
  readonly onPick: () => void
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
}

export function FilterGroupLine({ group, isCurrent, taken, onPick, onRename, onRemove }: FilterGroupLineProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed?.trim() ?? ''
  const isFit = name !== '' && (name === group.Name || !taken.includes(name))
  const rename = () => {
    if (!isFit) return
    setTyped(null)
    if (name !== group.Name) onRename(name)
  }
  if (typed !== null) {
    return (
      <li className={styles.group}>
        <Input
          autoFocus
          maxLength={60}
          value={typed}
          status={isFit ? '' : 'error'}
          aria-invalid={!isFit}
          aria-label={t('filter.groups.rename', { name: group.Name })}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={rename}
          onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), setTyped(null))}
        />
        <Button icon={<CheckOutlined />} disabled={!isFit} aria-label={t('actions.save')} onClick={rename} />
      </li>
    )
  }
  return (
    <li className={styles.group}>
      <Button
        type={isCurrent ? 'primary' : 'text'}
        ghost={isCurrent}
        className={styles.groupName ?? ''}
        aria-pressed={isCurrent}
        onClick={onPick}
      >
        <bdi>{group.Name}</bdi>
        {group.Shared && <TeamOutlined aria-label={t('filter.groups.shared')} title={t('filter.groups.shared')} />}
      </Button>
      <Button
        type="text"
        icon={<EditOutlined />}
        aria-label={t('filter.groups.rename', { name: group.Name })}
        onClick={() => setTyped(group.Name)}
      />
      <Popconfirm
        title={t('filter.groups.remove', { name: group.Name })}
        {...(group.Shared && { description: t('filter.groups.removeShared') })}
        okText={t('actions.delete')}
        okButtonProps={{ danger: true }}
        cancelText={t('actions.cancel')}
        onConfirm={onRemove}
      >
        <Button type="text" icon={<DeleteOutlined />} aria-label={t('filter.groups.remove', { name: group.Name })} />
      </Popconfirm>
    </li>
  )
}
