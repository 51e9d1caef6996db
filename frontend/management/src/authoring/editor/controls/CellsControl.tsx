import { PlusOutlined } from '@ant-design/icons'
import { cellKey } from '@naire/domain/questions'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { cellSpans, withAlike, withInput } from '@naire/frontend-questions/editors.ts'
import { plainText } from '@naire/ui'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainTextEditor } from '@naire/frontend-interactions/editing/editors.ts'
import { newSid } from '../../../workplace/sid.ts'
import { useSought } from '../going/use-sought.ts'
import { FieldList } from '../properties/FieldList.tsx'
import { useChangeContent } from '../use-change.ts'
import { objectsIn, type ControlProps } from './control.ts'
import styles from './controls.module.css'

/** The grid: what each cell takes. A cell is opened to set its input, or to leave it empty. */
export function CellsControl({ object, question, label }: ControlProps<'cells'>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  const change = useChangeContent(question.Sid)
  const rows = objectsIn(object['Rows']).filter(({ IsGroupIntro }) => IsGroupIntro !== true)
  const columns = objectsIn(object['Columns'])
  const inputs = objectsIn(object['Interactions'])
  const map = (object['InteractionsMap'] ?? {}) as Readonly<Record<string, string>>
  useSought(question.Sid, 'Interactions', (field) => {
    const sid = inputs[Number.parseInt(field, 10)]?.['Sid']
    setOpen(Object.keys(map).find((key) => map[key] === sid) ?? null)
  })
  const openAt = open === null ? -1 : inputs.findIndex(({ Sid }) => Sid === map[open])
  const add = (key: string) => (change((grid) => withInput(grid, key, newSid())), setOpen(key))
  return (
    <div className={styles.list} role="group" aria-label={label}>
      <div className={styles.gridFrame} tabIndex={0} role="region" aria-label={label}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <td />
              {columns.map((column, at) => (
                <th key={String(column['Sid'])} scope="col" dir="auto">
                  {nameOf(column, `C${at + 1}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={String(row['Sid'])}>
                <th scope="row" dir="auto">
                  {nameOf(row, `R${at + 1}`)}
                </th>
                {columns.map((column) => {
                  const key = cellKey(String(row['Sid']), String(column['Sid']))
                  const input = inputs.find(({ Sid }) => Sid === map[key])
                  return (
                    <td key={key}>
                      <button
                        type="button"
                        className={styles.cell}
                        aria-pressed={key === open}
                        onClick={() => (input ? setOpen(key === open ? null : key) : add(key))}
                      >
                        {input ? (
                          t(`editor:values.DataType_Type.${Number(valueAt(input, 'DataType.Type') ?? 0)}`)
                        ) : (
                          <PlusOutlined aria-label={t('editor:cells.add')} />
                        )}
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open !== null && openAt >= 0 && (
        <div className={styles.itemFields}>
          {inputs.length > 1 && (
            <div className={styles.buttons} role="group" aria-label={t('editor:cells.alike')}>
              <span>{t('editor:cells.alike')}</span>
              {cellSpans.map((span) => (
                <Button key={span} size="small" onClick={() => change((grid) => withAlike(grid, open, span))}>
                  {t(`editor:cells.${span}`)}
                </Button>
              ))}
            </div>
          )}
          <FieldList sections={plainTextEditor} question={question} path={`Interactions.${openAt}`} />
          <Button size="small" onClick={() => (change((grid) => withInput(grid, open, null)), setOpen(null))}>
            {t('editor:cells.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}

const nameOf = ({ Data, Code }: ContentObject, fallback: string) =>
  plainText(String(Data ?? '')) || String(Code || fallback)
