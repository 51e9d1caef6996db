import { previousPageHash } from '@naire/domain/naires'
import { Button, Dialog, Field, TextInput, useWords } from '@naire/ui'
import { useState, type FormEvent } from 'react'
import type { PublishedNaire } from '../session/published-naire.ts'

interface PreviousPasswordProps {
  readonly naire: PublishedNaire
  readonly onRight: () => void
  readonly onClose: () => void
}

/** Turning back asks for the author's password; it is compared on the device, so that it works without a network. */
export default function PreviousPassword({ naire, onRight, onClose }: PreviousPasswordProps) {
  const { t } = useWords()
  const [password, setPassword] = useState('')
  const [isWrong, setWrong] = useState(false)
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (previousPageHash(naire.Sid, password) !== naire.PreviousPageHash) return setWrong(true)
    onClose()
    onRight()
  }
  return (
    <Dialog title={t('previousPassword.title')} onClose={onClose} actions={null}>
      <form className="n-gate" onSubmit={enter}>
        <Field id="n-previous-password" label={t('password.label')} error={isWrong ? t('password.wrong') : undefined}>
          {(aria) => (
            <TextInput {...aria} type="password" autoComplete="off" autoFocus value={password} onText={setPassword} />
          )}
        </Field>
        <Button look="primary" type="submit">
          {t('confirm')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </form>
    </Dialog>
  )
}
