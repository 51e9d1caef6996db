import { Button, Dialog, RichText, useWords } from '@naire/ui'
import { useState } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import { askHost } from './ask-host.ts'
import './way.css'

/** Asks the author's help and shows it as it comes. */
export function HelpButton({ session }: { readonly session: LiveSession }) {
  const { t } = useWords()
  const [shown, setShown] = useState<string | null>(null)
  const ask = async () => {
    const request = session
      .view()
      .answering.requests()
      .find(({ purpose }) => purpose === 'help')
    if (!request) return
    setShown(t('help.asking'))
    setShown((await askHost(request)) ?? t('help.failed'))
  }
  const close = () => setShown(null)
  return (
    <>
      <Button look="quiet" onClick={() => void ask()}>
        {t('help.do')}
      </Button>
      {shown !== null && (
        <Dialog title={t('help.do')} onClose={close} actions={<Button onClick={close}>{t('close')}</Button>}>
          <div className="n-way__help" role="status">
            <RichText html={shown} />
          </div>
        </Dialog>
      )}
    </>
  )
}
