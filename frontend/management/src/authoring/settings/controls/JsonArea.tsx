import { isFields } from './is-fields.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingInputProps } from './SettingInput.tsx'

/** An object, written as JSON; what is none stays in the field and is not taken. */
export function JsonArea({ id, value, onChange }: SettingInputProps) {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState<string | null>(null)
  const kept = value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
  const read = typed === null ? undefined : readObject(typed)
  const done = () => {
    if (read === undefined) return
    onChange(read)
    setTyped(null)
  }
  return (
    <>
      <Input.TextArea id={id} dir="ltr" autoSize={{ minRows: 3, maxRows: 14 }} value={typed ?? kept} onChange={({ target }) => setTyped(target.value)} onBlur={done} />
      {typed !== null && read === undefined && (
        <p className="n-wrong" role="alert">
          {t('notJson')}
        </p>
      )}
    </>
  )
}

/** Null for blank; undefined for what is no object. */
function readObject(text: string): Readonly<Record<string, unknown>> | null | undefined {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}
