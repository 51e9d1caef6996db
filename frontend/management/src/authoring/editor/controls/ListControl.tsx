import { FormOutlined, OrderedListOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { itemsOfText, textOfItems } from '@naire/frontend-interactions/editing/items-in-bulk.ts'
import { takesPictures, byFileName, itemsOfPictures } from '@naire/frontend-interactions/editing/items-of-pictures.ts'
import { Button, Dropdown } from 'antd'
import { useEffect, useState, useRef, type PointerEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { objectsIn, type ControlProps } from './control.ts'
import styles from './controls.module.css'
import { ListItem } from './ListItem.tsx'
import { endsWithOther, takesInput } from './list-items.ts'
import { optionSetNames, optionsOfSet } from './option-sets.ts'
import { useListItems } from './use-list-items.ts'
import useItemDragStyles from '../dragging/dragging.module.css'
import type { UploadedResource } from '@naire/contract'
import type { Operation } from '@naire/domain/authoring'
import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject, ListEditing } from '@naire/frontend-interactions/editing/editor-field.ts'
import { FilePicker } from '@naire/ui'
import { changed } from '../changed.ts'
import { recordOf, useEditorSession } from '../editor-session.ts'
import { useRun } from '../use-run.tsx'
import { resourceOf, useStoredFiles, resourceKinds } from './use-upload.ts'

/** Items one below the other, each with its fields, or all as one text. */
export function ListControl({ field, question, path, value, label }: ControlProps<'list'>) {
  const { t } = useTranslation()
  const [inBulk, setInBulk] = useState(false)
  const { put, add, addOther, move, remove } = useListItems(question.Sid)
  const { list } = field
  const items = objectsIn(value)
  const { list: frame, gripOf, markOf } = useItemDrag((from, to) => move(path, from, to))
  return (
    <div className={styles.list} role="group" aria-label={label}>
      {inBulk ? (
        <BulkText
          text={textOfItems(items, list)}
          label={label}
          onDone={(text) => (
            text !== null && put(path, (all) => itemsOfText(all, text, list, newSid)),
            setInBulk(false)
          )}
        />
      ) : (
        <>
          <ol ref={frame} className={styles.items}>
            {items.map((item, at) => (
              <ListItem
                key={String(item['Sid'] ?? item['Id'] ?? at)}
                {...{ item, at, list, question }}
                path={`${path}.${at}`}
                isLast={at === items.length - 1}
                mark={markOf(at, at === items.length - 1)}
                grip={gripOf(at)}
                onMove={(by) => move(path, at, at + by)}
                onRemove={() => remove(path, at)}
                onItems={(next) => put(path, next)}
              />
            ))}
          </ol>
          <div className={styles.buttons}>
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({ field, path })}>
              {t('editor:list.add')}
            </Button>
            {takesInput(list) && !endsWithOther(items) && (
              <Button size="small" type="text" icon={<FormOutlined />} onClick={() => addOther({ field, path })}>
                {t('editor:list.other')}
              </Button>
            )}
            {takesInput(list) && <OptionSets list={list} onItems={(next) => put(path, () => next)} />}
            {list.inBulk && (
              <Button size="small" type="text" icon={<UnorderedListOutlined />} onClick={() => setInBulk(true)}>
                {t('editor:list.bulk')}
              </Button>
            )}
            {takesPictures(list) && <AddPictures questionSid={question.Sid} path={path} list={list} />}
          </div>
        </>
      )}
    </div>
  )
}

interface OptionSetsProps {
  readonly list: ListEditing
  readonly onItems: (items: readonly ContentObject[]) => void
}

/** Options that are offered everywhere, which take the place of those of the list. */
function OptionSets({ list, onItems }: OptionSetsProps) {
  const { t } = useTranslation()
  const items = optionSetNames.map((name) => ({
    key: name,
    label: t(`editor:optionSets.${name}`),
    onClick: () => onItems(optionsOfSet(name, { list, newSid, say: (key) => t(`editor:${key}`) })),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} autoFocus>
      <Button size="small" type="text" icon={<OrderedListOutlined />}>
        {t('editor:optionSets.title')}
      </Button>
    </Dropdown>
  )
}

interface BulkTextProps {
  readonly text: string
  readonly label: string
  /** Null: left as it was. */
  readonly onDone: (text: string | null) => void
}

/** A list as a text, one item a line. */
function BulkText({ text, label, onDone }: BulkTextProps) {
  const { t } = useTranslation()
  const [written, setWritten] = useState(text)
  // Who goes on to another question without a word has written it all the same.
  const left = useRef<string | null>(null)
  const done = useRef(onDone)
  useEffect(() => {
    left.current = written === text ? null : written
    done.current = onDone
  })
  useEffect(() => () => void (left.current !== null && done.current(left.current)), [])
  const leave = (result: string | null) => {
    left.current = null
    onDone(result)
  }
  return (
    <>
      <p className={styles.hint}>{t('editor:list.bulkHint')}</p>
      <textarea
        className={styles.area}
        rows={Math.min(16, Math.max(6, written.split('\n').length + 1))}
        dir="auto"
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        aria-label={label}
        autoFocus
      />
      <div className={styles.buttons}>
        <Button size="small" type="primary" onClick={() => leave(written)}>
          {t('editor:list.apply')}
        </Button>
        <Button size="small" onClick={() => leave(null)}>
          {t('actions.cancel')}
        </Button>
      </div>
    </>
  )
}

interface Drag {
  readonly from: number
  /** The item that it goes before; as many as there are: behind the last. */
  readonly to: number
}

/** Items of a list are dragged by a grip, with mouse, pen or finger. Keys have buttons of their own for it. */
function useItemDrag(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const placeUnder = (y: number) => [...(list.current?.children ?? [])].filter((item) => middleOf(item) < y).length
  const gripOf = (at: number) => ({
    className: useItemDragStyles.grip,
    'data-grip': true,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: at, to: at })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag) return
      const to = placeUnder(clientY)
      if (to !== drag.to) setDrag({ ...drag, to })
      list.current?.children[Math.max(0, to - (to > drag.from ? 1 : 0))]?.scrollIntoView({ block: 'nearest' })
    },
    onPointerUp: () => {
      setDrag(null)
      if (drag && isElsewhere(drag)) move(drag.from, drag.to > drag.from ? drag.to - 1 : drag.to)
    },
    onPointerCancel: () => setDrag(null),
  })
  const markOf = (at: number, isLast: boolean): string => {
    if (!drag) return ''
    const mark = !isElsewhere(drag)
      ? ''
      : drag.to === at
        ? useItemDragStyles.before
        : isLast && drag.to === at + 1
          ? useItemDragStyles.behind
          : ''
    return `${mark} ${drag.from === at ? useItemDragStyles.held : ''}`
  }
  return { list, gripOf, markOf }
}

const isElsewhere = ({ from, to }: Drag) => to !== from && to !== from + 1

function middleOf(item: Element): number {
  const { top, height } = item.getBoundingClientRect()
  return top + height / 2
}

interface AddPicturesProps {
  readonly questionSid: string
  /** Of the list, in the question's content. */
  readonly path: string
  readonly list: ListEditing
}

/** Many pictures at once, an item of the list for each; one step of undo. */
function AddPictures({ questionSid, path, list }: AddPicturesProps) {
  const { t } = useTranslation()
  const id = useId()
  const session = useEditorSession()
  const run = useRun()
  const put = (stored: readonly UploadedResource[]) => {
    const question = recordOf(session).Questions.find(({ Sid }) => Sid === questionSid)
    const pictures = stored.map(({ Sid, FileName }) => ({ sid: Sid, fileName: FileName }))
    const resources = stored.map((one): Operation => ({
      type: 'PutEntry',
      list: 'resource',
      entry: resourceOf(one, session.naireSid),
    }))
    const change = question
      ? changed(question, (_type, content) =>
          withValueAt(content, path, itemsOfPictures(objectsIn(valueAt(content, path)), pictures, list, newSid)),
        )
      : []
    if (change.length > 0) run([...resources, ...change])
  }
  const { mutate, isPending } = useStoredFiles(put)
  return (
    <FilePicker
      id={id}
      accept={resourceKinds.image.accept}
      multiple
      disabled={isPending}
      onFiles={(files) => mutate(byFileName(files))}
      label={t(isPending ? 'editor:list.storing' : 'editor:list.pictures')}
    />
  )
}
