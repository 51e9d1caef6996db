import { Input } from 'antd'
import { useState } from 'react'
import type { SettingInputProps } from './SettingInput.tsx'

/** What is typed counts when the field is left, or with Enter where it is one line; `listId` names a list of proposals. */
export function TextLine({
  id,
  value,
  onChange,
  isLong,
  listId,
}: SettingInputProps & { readonly isLong: boolean; readonly listId?: string }) {
  const kept = String(value ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const done = () => {
    if (typed !== null && typed !== kept) onChange(typed === '' ? null : typed)
    setTyped(null)
  }
  const field = { id, value: typed ?? kept, onBlur: done, dir: 'auto' as const }
  return isLong ? (
    <Input.TextArea
      {...field}
      autoSize={{ minRows: 2, maxRows: 12 }}
      onChange={({ target }) => setTyped(target.value)}
    />
  ) : (
    <Input
      {...field}
      {...(listId !== undefined && { list: listId })}
      onPressEnter={done}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
