import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined, SettingOutlined } from '@ant-design/icons'
import type { StoredQuestion } from '@naire/domain/naires'
import type { ContentObject, ListEditing } from '@naire/frontend-interactions/editing/editor-field.ts'
import { Button } from 'antd'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useSought } from '../going/use-sought.ts'
import { useIsFresh } from '../palette/adding.ts'
import { FieldList } from '../properties/FieldList.tsx'
import { useChange } from '../use-change.ts'
import styles from './controls.module.css'
import { TypedInput } from './TypedText.tsx'
import { CodeInput } from './DoneInput.tsx'

interface ListItemProps {
  readonly item: ContentObject
  readonly at: number
  readonly list: ListEditing
  readonly question: StoredQuestion
  readonly path: string
  readonly isLast: boolean
  /** Class that tells whether it is dragged, or dragged to. */
  readonly mark: string
  readonly grip: ComponentProps<'span'>
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** One item: its code and words at hand, the rest below when it is opened. */
export function ListItem({ item, at, list, question, path, isLast, mark, grip, onMove, onRemove }: ListItemProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const change = useChange(question.Sid)
  useSought(question.Sid, path, (field) => field !== list.text && field !== 'Code' && setOpen(true))
  const name = { n: at + 1 }
  const isFresh = useIsFresh()
  const selectFresh = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
    isFresh(currentTarget.value) && currentTarget.select()
  return (
    <li className={`${styles.item} ${mark}`} data-intro={item['IsGroupIntro'] === true || undefined} data-field={path}>
      <div className={styles.itemLine}>
        <span {...grip} aria-hidden="true">
          <HolderOutlined />
        </span>
        {list.codedLike !== undefined && (
          <CodeInput
            question={question}
            of={String(item['Sid'] ?? '')}
            code={String(item['Code'] ?? '')}
            label={t('editor:list.code', name)}
          />
        )}
        <TypedInput
          className={styles.itemText}
          value={String(item[list.text] ?? '')}
          onText={(text) => change(`${path}.${list.text}`, text)}
          onFocus={selectFresh}
          onClick={selectFresh}
          aria-label={t('editor:list.text', name)}
          dir="auto"
          data-field={`${path}.${list.text}`}
        />
        <Button
          size="small"
          type="text"
          icon={<SettingOutlined />}
          aria-label={t('editor:list.open', name)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <Button
          size="small"
          type="text"
          icon={<ArrowUpOutlined />}
          aria-label={t('editor:list.up', name)}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          type="text"
          icon={<ArrowDownOutlined />}
          aria-label={t('editor:list.down', name)}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('editor:list.remove', name)}
          onClick={onRemove}
        />
      </div>
      {isOpen && (
        <div className={styles.itemFields}>
          <FieldList sections={list.fields} question={question} path={path} />
        </div>
      )}
    </li>
  )
}
