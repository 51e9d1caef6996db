import { Button, Dialog, Icon, useWords } from '@naire/ui'
import { useState } from 'react'
import './enlarge.css'

/** A picture as large as the screen allows; `name`: what is in it. */
export function Enlarge({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="n-enlarge"
        aria-label={t('questions:picture.enlarge', { name })}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
      </button>
      {open && (
        <Dialog title={name} onClose={close} actions={<Button onClick={close}>{t('questions:picture.close')}</Button>}>
          <img className="n-enlarge__image" src={url} alt={name} />
        </Dialog>
      )}
    </>
  )
}
