import { cellKey } from '@naire/domain/questions'
import { plainText } from '@naire/ui'
import { useTranslation } from 'react-i18next'
import { codedText, sidText } from './click-text.ts'
import { objectsIn, type ControlProps } from './control.ts'
import styles from './controls.module.css'
import { TypedArea } from './TypedArea.tsx'

/** The text in which words are clicked; places are written by the codes of their row and option, `[[R1:A]]`. */
export function ClickTextControl({ id, object, value, onChange }: ControlProps<'clickText'>) {
  const { t } = useTranslation()
  const places = objectsIn(object['Rows']).flatMap((row) =>
    objectsIn(object['Options']).map((option) => ({ row, option })),
  )
  const text = String(value ?? '')
  const named = { rows: objectsIn(object['Rows']), options: objectsIn(object['Options']) }
  return (
    <div className={styles.list}>
      <TypedArea
        id={id}
        className={styles.area ?? ''}
        value={codedText(text, named)}
        onText={(written) => onChange(sidText(written, named))}
        rows={3}
      />
      <p className={styles.hint}>{t('editor:clickText.hint')}</p>
      <div className={styles.buttons}>
        {places.map(({ row, option }) => {
          const place = `[[${cellKey(String(row['Sid']), String(option['Sid']))}]]`
          return (
            <button
              key={place}
              type="button"
              className={styles.chip}
              disabled={text.includes(place)}
              onClick={() => onChange(`${text}${place}`)}
            >
              {String(row['Code'])}:{String(option['Code'])} {plainText(String(option['Data'] ?? ''))}
            </button>
          )
        })}
      </div>
    </div>
  )
}
