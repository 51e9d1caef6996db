import { PlusOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { nextFreeCode } from '@naire/domain/authoring'
import { itemsOfText, numbered, textOfItems } from '@naire/frontend-interactions/editing/items-in-bulk.ts'
import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { takesPictures } from '@naire/frontend-interactions/editing/items-of-pictures.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { useItemDrag } from '../dragging/use-item-drag.ts'
import { useChangeContent } from '../use-change.ts'
import { AddPictures } from './AddPictures.tsx'
import { BulkText } from './BulkText.tsx'
import { objectsIn, wordOf, type ControlProps } from './control.ts'
import styles from './controls.module.css'
import { ListItem } from './ListItem.tsx'
import { withoutSid } from './without-sid.ts'

/** Items one below the other, each with its fields, or all as one text. */
export function ListControl({ field, question, path, value, label }: ControlProps<'list'>) {
  const { t } = useTranslation()
  const [inBulk, setInBulk] = useState(false)
  const change = useChangeContent(question.Sid)
  const { list } = field
  const items = objectsIn(value)
  const put = (next: (items: readonly ContentObject[], content: ContentObject) => readonly ContentObject[]) =>
    change((content) => withValueAt(content, path, numbered(next(objectsIn(valueAt(content, path)), content))))
  const add = () =>
    put((all) => {
      const code = nextFreeCode(all.map(({ Code }) => String(Code ?? '')), list.codedLike ?? '')
      return [...all, list.fresh(newSid(), code, t(`editor:new.${wordOf(field)}`, { n: all.length + 1 }))]
    })
  const move = (from: number, to: number) => put((all) => (all[from] && all[to] ? all.toSpliced(from, 1).toSpliced(to, 0, all[from]) : all))
  const { list: frame, gripOf, markOf } = useItemDrag(move)
  const remove = (at: number) => change((content) => withoutSid(withValueAt(content, `${path}.${at}`, undefined), String(items[at]?.['Sid'] ?? '')))
  return (
    <div className={styles.list} role="group" aria-label={label}>
      {inBulk ? (
        <BulkText text={textOfItems(items, list)} label={label} onDone={(text) => (text !== null && put((all) => itemsOfText(all, text, list, newSid)), setInBulk(false))} />
      ) : (
        <>
          <ol ref={frame} className={styles.items}>
            {items.map((item, at) => (
              <ListItem key={String(item['Sid'] ?? item['Id'] ?? at)} {...{ item, at, list, question }} path={`${path}.${at}`} isLast={at === items.length - 1} mark={markOf(at, at === items.length - 1)} grip={gripOf(at)} onMove={(by) => move(at, at + by)} onRemove={() => remove(at)} />
            ))}
          </ol>
          <div className={styles.buttons}>
            <Button size="small" icon={<PlusOutlined />} onClick={add}>
              {t('editor:list.add')}
            </Button>
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
