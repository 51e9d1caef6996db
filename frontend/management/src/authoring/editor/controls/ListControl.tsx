import { PlusOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { itemsOfText, textOfItems } from '@naire/frontend-interactions/editing/items-in-bulk.ts'
import { takesPictures } from '@naire/frontend-interactions/editing/items-of-pictures.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { useItemDrag } from '../dragging/use-item-drag.ts'
import { AddPictures } from './AddPictures.tsx'
import { BulkText } from './BulkText.tsx'
import { objectsIn, type ControlProps } from './control.ts'
import styles from './controls.module.css'
import { ListItem } from './ListItem.tsx'
import { useListItems } from './use-list-items.ts'

/** Items one below the other, each with its fields, or all as one text. */
export function ListControl({ field, question, path, value, label }: ControlProps<'list'>) {
  const { t } = useTranslation()
  const [inBulk, setInBulk] = useState(false)
  const { put, add, move, remove } = useListItems(question.Sid)
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
              />
            ))}
          </ol>
          <div className={styles.buttons}>
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({ field, path })}>
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
