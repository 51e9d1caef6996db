import { Button, Field, TextInput, useWords } from '@naire/ui'
import { useState } from 'react'
import { useSignPad } from './use-sign-pad.ts'
import './sign.css'

interface SignPadProps {
  readonly id: string
  /** What the button says that takes it. */
  readonly label: string
  readonly onPicture: (picture: Blob) => Promise<void>
}

/** A pad to draw a signature on, and a field for the name of whoever cannot draw. */
export function SignPad({ id, label, onPicture }: SignPadProps) {
  const { t } = useWords()
  const pad = useSignPad()
  const [name, setName] = useState('')
  const take = async () => {
    const picture = await pad.picture(name)
    if (!picture) return
    await onPicture(picture)
    setName('')
  }
  return (
    <>
      <canvas className="n-sign-here__pad" {...pad.canvas} aria-label={t('questions:sign.pad')} role="img" />
      <Field id={`${id}-name`} label={t('questions:sign.name')}>
        {(aria) => <TextInput {...aria} autoComplete="name" maxLength={longestName} value={name} onText={setName} />}
      </Field>
      <div className="n-sign-here__acts">
        <Button look="primary" aria-disabled={pad.isBlank && name.trim() === ''} onClick={() => void take()}>{label}</Button>
        {!pad.isBlank && <Button onClick={pad.clear}>{t('questions:sign.clear')}</Button>}
      </div>
    </>
  )
}

const longestName = 60
