import { useWords } from '@naire/ui'
import '../bootstrap/ReceiptNote.css'

interface ReceiptNoteProps {
  readonly token: string
  /** Whether the server stored what this device sent; null where the device cannot tell. */
  readonly fits: boolean | null
  readonly lang: string
}

/** That what was given is what is stored, and the receipt to keep. */
export function ReceiptNote({ token, fits, lang }: ReceiptNoteProps) {
  const { t } = useWords()
  const address = `/receipt/${token}?${new URLSearchParams({ lang, tz: new Intl.DateTimeFormat().resolvedOptions().timeZone })}`
  return (
    <div className="receipt-note">
      <p>{t(`receipt.${fits === true ? 'fits' : fits === false ? 'differs' : 'kept'}`)}</p>
      <a href={address} target="_blank" rel="noreferrer">
        {t('receipt.open')}
      </a>
    </div>
  )
}
