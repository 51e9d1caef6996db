import { plainText } from '@naire/ui'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { Select } from 'antd'
import { useContent } from '../use-content.ts'
import { objectsIn, textsIn, type ControlProps } from './control.ts'
import styles from './controls.module.css'

/** Others of the same list, by what they say. */
export function SiblingsControl({
  id,
  field,
  question,
  object,
  path,
  value,
  onChange,
  label,
}: ControlProps<'siblings'>) {
  const interaction = path
    .split('.')
    .slice(0, path.startsWith('Interactions.') ? 2 : 0)
    .join('.')
  const content = useContent(question)
  const all = objectsIn(valueAt(content, interaction === '' ? field.within : `${interaction}.${field.within}`))
  const options = all
    .filter(({ Sid, IsGroupIntro }) => Sid !== object['Sid'] && IsGroupIntro !== true)
    .map(({ Sid, Code, Data }) => ({ value: String(Sid), label: `${String(Code)} ${plainText(String(Data ?? ''))}` }))
  return (
    <Select
      id={id}
      className={styles.wide ?? ''}
      mode="multiple"
      options={options}
      value={[...textsIn(value)]}
      onChange={onChange}
      aria-label={label}
      optionFilterProp="label"
    />
  )
}
