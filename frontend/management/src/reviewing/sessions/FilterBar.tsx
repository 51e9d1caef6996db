import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Popover } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Shortcut } from '../../workplace/Shortcut.tsx'
import { useShortcuts } from '../../workplace/use-shortcuts.ts'
import { Chip } from './Chip.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import type { FilterChip } from './session-filter.ts'
import styles from './sessions.module.css'
import { useChipText } from './use-chip-text.ts'

interface FilterBarProps {
  readonly naireSid: string
  readonly chips: readonly FilterChip[]
  readonly setChips: (chips: readonly FilterChip[]) => void
  readonly keyword: string
  readonly setKeyword: (keyword: string) => void
}

export function FilterBar({ naireSid, chips, setChips, keyword, setKeyword }: FilterBarProps) {
  const { t } = useTranslation()
  const field = useRef<InputRef>(null)
  const [isAdding, setAdding] = useState(false)
  const text = useChipText(naireSid)
  useShortcuts({ '/': () => field.current?.focus() })
  const add = (chip: FilterChip) => (setChips([...chips, chip]), setAdding(false))
  return (
    <div className={styles.filters} role="search">
      <Input
        ref={field}
        className={styles.search ?? ''}
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        suffix={keyword === '' && <Shortcut keys="/" />}
        placeholder={t('sessions.search')}
        aria-label={t('sessions.search')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {chips.map((chip, index) => (
        <Chip key={index} words={text(chip)} onRemove={() => setChips(chips.filter((other) => other !== chip))} />
      ))}
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isAdding}
        onOpenChange={setAdding}
        content={<FilterEditor naireSid={naireSid} onAdd={add} />}
        destroyOnHidden
      >
        <Button icon={<FilterOutlined />}>{t('filter.add')}</Button>
      </Popover>
    </div>
  )
}
