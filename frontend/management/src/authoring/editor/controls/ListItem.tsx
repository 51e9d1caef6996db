import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  FormOutlined,
  HolderOutlined,
  PushpinOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import type { StoredQuestion } from '@naire/domain/naires'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import {
  sectionNames,
  type ContentObject,
  type ListEditing,
} from '@naire/frontend-interactions/editing/editor-field.ts'
import { itemsWithPasted } from '@naire/frontend-interactions/editing/items-in-bulk.ts'
import { Button } from 'antd'
import { useState, type ClipboardEvent, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useSought } from '../going/use-sought.ts'
import { useIsFresh } from '../palette/adding.ts'
import { newSid } from '../../../workplace/sid.ts'
import { FieldList } from '../properties/FieldList.tsx'
import { useChange } from '../use-change.ts'
import styles from './controls.module.css'
import { TypedInput } from './TypedText.tsx'
import { CodeInput } from './DoneInput.tsx'
import { takesInput } from './list-items.ts'

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
  /** Changes the whole list: with lines that were pasted. */
  readonly onItems: (next: (items: readonly ContentObject[]) => readonly ContentObject[]) => void
}

/** One item: its code and words at hand, the rest below when it is opened. */
export function ListItem({
  item,
  at,
  list,
  question,
  path,
  isLast,
  mark,
  grip,
  onMove,
  onRemove,
  onItems,
}: ListItemProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const change = useChange(question.Sid)
  useSought(question.Sid, path, (field) => field !== list.text && field !== 'Code' && setOpen(true))
  const isIntro = item['IsGroupIntro'] === true
  const isFilled = valueAt(item, 'TextInputConfig.Enabled') === true
  const name = { n: at + 1 }
  const isFresh = useIsFresh()
  const selectFresh = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
    isFresh(currentTarget.value) && currentTarget.select()
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (!list.inBulk) return
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const replaces = value === '' || isFresh(value) || (selectionStart === 0 && selectionEnd === value.length)
    const written = event.clipboardData.getData('text')
    const place = { at, replaces }
    const isList = itemsWithPasted([item], { at: 0, replaces }, { written, list, newSid }) !== null
    if (!isList) return
    event.preventDefault()
    onItems((items) => itemsWithPasted(items, place, { written, list, newSid }) ?? items)
  }
  return (
    <li className={`${styles.item} ${mark}`} data-intro={isIntro || undefined} data-field={path}>
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
          onPaste={onPaste}
          aria-label={t('editor:list.text', name)}
          dir="auto"
          data-field={`${path}.${list.text}`}
        />
        {item['FixedPos'] === true && (
          <PushpinOutlined className={styles.pin ?? ''} title={t('editor:fields.FixedPos')} role="img" />
        )}
        {takesInput(list) && !isIntro && (
          <Button
            size="small"
            type="text"
            icon={<FormOutlined />}
            className={isFilled ? (styles.pressed ?? '') : ''}
            aria-pressed={isFilled}
            aria-label={t('editor:list.input', name)}
            title={t('editor:fields.TextInputConfig_Enabled')}
            onClick={() => change(`${path}.TextInputConfig.Enabled`, !isFilled)}
          />
        )}
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
          <ItemFields list={list} item={item} question={question} path={path} />
        </div>
      )}
    </li>
  )
}

type ItemFieldsProps = Pick<ListItemProps, 'list' | 'item' | 'question' | 'path'>

/** The fields of an item in sections, all but the first folded. */
function ItemFields({ list: { fields }, item, question, path }: ItemFieldsProps) {
  const { t } = useTranslation()
  const sections = sectionNames.flatMap((name) => {
    const own = fields.filter(({ section }) => section === name)
    return own.some((table) => table.fields.some(({ when }) => when?.(item) ?? true)) ? [{ name, own }] : []
  })
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(sections.slice(0, 1).map(({ name }) => name)))
  const toggle = (name: string, isOpen: boolean) => {
    if (open.has(name) === isOpen) return
    const next = new Set(open)
    if (isOpen) next.add(name)
    else next.delete(name)
    setOpen(next)
  }
  useSought(question.Sid, path, (field) => {
    const found = sections.find(({ own }) => own.some((table) => table.fields.some(({ at }) => field.startsWith(at))))
    if (found) toggle(found.name, true)
  })
  if (sections.length === 1) return <FieldList sections={fields} question={question} path={path} />
  return sections.map(({ name, own }) => (
    <details
      key={name}
      className={styles.itemSection}
      open={open.has(name)}
      onToggle={({ currentTarget }) => toggle(name, currentTarget.open)}
      data-item-section={name}
    >
      <summary>{t(`editor:sections.${name}`)}</summary>
      {open.has(name) && <FieldList sections={own} question={question} path={path} />}
    </details>
  ))
}
