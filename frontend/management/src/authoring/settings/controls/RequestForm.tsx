import { withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { requestFields } from '@naire/frontend-interactions/editing/common-fields.ts'
import { useTranslation } from 'react-i18next'
import { FreeFields } from '../../editor/properties/FreeFields.tsx'
import { isFields } from './is-fields.ts'
import type { SettingInputProps } from './SettingInput.tsx'

const at = 'Request'
const fields = requestFields(at, () => true)

/** A request to another party (content §7), field by field. */
export function RequestForm({ id, name, value, onChange }: SettingInputProps) {
  const { t } = useTranslation('settings')
  const object = { [at]: isFields(value) ? value : {} }
  return (
    <div id={id} className="n-column" role="group" aria-label={t(`names.${name}`)}>
      <FreeFields
        fields={fields}
        object={object}
        onChange={(path, next) => onChange(withValueAt(object, path, next)[at])}
      />
    </div>
  )
}
