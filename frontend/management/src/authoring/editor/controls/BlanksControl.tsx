import { DeleteOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { nextFreeCode } from '@naire/domain/authoring'
import { withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainTextEditor } from '@naire/frontend-interactions/editing/editors.ts'
import { newSid } from '../../../workplace/sid.ts'
import { authorText } from '../author-text.ts'
import { useSought } from '../going/use-sought.ts'
import { FieldList } from '../properties/FieldList.tsx'
import { useChangeContent } from '../use-change.ts'
import { objectsIn, type ControlProps } from './control.ts'
import styles from './controls.module.css'
import { CodeInput } from './DoneInput.tsx'

/** The blanks of a text: `[[I2]]` in the stem is where the one with that code stands. */
export function BlanksControl({ question, value, label }: ControlProps<'blanks'>) {
  const { t } = useTranslation()
  const [chosen, setOpen] = useState<string | null>()
  const change = useChangeContent(question.Sid)
  const blanks = objectsIn(value)
  // What a single blank takes is most of the question.
  const open = chosen === undefined && blanks.length === 1 ? String(blanks[0]?.['Sid']) : chosen
  useSought(question.Sid, 'Interactions', (field) => setOpen(String(blanks[Number.parseInt(field, 10)]?.['Sid'])))
  const add = () =>
    change((content) => {
      const all = objectsIn(content['Interactions'])
      const Code = nextFreeCode(
        all.map((blank) => String(blank['Code'])),
        `I${all.length + 1}`,
      )
      const named = authorText.put(content, 'Data', `${authorText.of(content, 'Data')}[[${Code}]]`)
      return withValueAt(named, 'Interactions', [...all, { Sid: newSid(), Code, Seq: all.length + 1 }])
    })
  const remove = (at: number) =>
    change((content) => {
      const code = String(objectsIn(content['Interactions'])[at]?.['Code'])
      return authorText.put(
        withValueAt(content, `Interactions.${at}`, undefined),
        'Data',
        authorText.of(content, 'Data').replaceAll(`[[${code}]]`, ''),
      )
    })
  return (
    <div className={styles.list} role="group" aria-label={label}>
      <p className={styles.hint}>{t('editor:blanks.hint')}</p>
      <ol className={styles.items}>
        {blanks.map((blank, at) => {
          const [sid, code] = [String(blank['Sid']), String(blank['Code'])]
          return (
            <li key={sid} className={styles.item} data-field={`Interactions.${at}`}>
              <div className={styles.itemLine}>
                <CodeInput question={question} of={sid} code={code} label={t('editor:list.code', { n: at + 1 })} />
                <code className={styles.itemText} dir="ltr">{`[[${code}]]`}</code>
                <Button
                  size="small"
                  type="text"
                  icon={<SettingOutlined />}
                  aria-label={t('editor:list.open', { n: at + 1 })}
                  aria-expanded={open === sid}
                  onClick={() => setOpen(open === sid ? null : sid)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('editor:list.remove', { n: at + 1 })}
                  disabled={blanks.length === 1}
                  onClick={() => remove(at)}
                />
              </div>
              {open === sid && (
                <div className={styles.itemFields}>
                  <FieldList sections={plainTextEditor} question={question} path={`Interactions.${at}`} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <div className={styles.buttons}>
        <Button size="small" icon={<PlusOutlined />} onClick={add}>
          {t('editor:blanks.add')}
        </Button>
      </div>
    </div>
  )
}
