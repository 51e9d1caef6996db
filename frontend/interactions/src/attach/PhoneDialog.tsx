import type { Attachment } from '@naire/domain/interactions'
import { Banner, Button, Dialog, useWords } from '@naire/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Handover, PhoneUploadState } from '../answering/ports.ts'
import { qrPicture } from './qr-picture.ts'
import './phone.css'

interface PhoneDialogProps {
  /** A signature is drawn there; else a file is chosen. */
  readonly isSign: boolean
  readonly begin: () => Promise<Handover>
  readonly onClose: () => void
  readonly onFile: (attach: Attachment) => void
}

type PhoneDialogState = { readonly at: 'opening' | 'failed' } | Exclude<PhoneUploadState, { at: 'here' }>

/** The code that the phone reads, and how far its file is. */
export default function PhoneDialog({ isSign, begin, onClose, onFile }: PhoneDialogProps) {
  const { t } = useWords()
  const [stage, setStage] = useState<PhoneDialogState>({ at: 'opening' })
  const [shown, setShown] = useState<{ readonly address: string; readonly picture: string } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const again = () => {
    setStage({ at: 'opening' })
    setAttempt(attempt + 1)
  }
  const take = useEffectEvent(onFile)
  const connect = useEffectEvent((_attempt: number) => {
    let stop = () => {}
    let isOver = false
    const open = async () => {
      const handover = await begin()
      const picture = await qrPicture(handover.address)
      if (isOver) return
      setShown({ address: handover.address, picture })
      stop = handover.watch((standing) => (standing.at === 'here' ? take(standing.attach) : setStage(standing)))
    }
    open().catch(() => isOver || setStage({ at: 'failed' }))
    return () => {
      isOver = true
      stop()
    }
  })
  useEffect(() => connect(attempt), [attempt])

  const isEnded = stage.at === 'over' || stage.at === 'failed'
  return (
    <Dialog
      title={t(isSign ? 'questions:attach.phone.sign.open' : 'questions:attach.phone.title')}
      onClose={onClose}
      actions={
        <>
          {isEnded && (
            <Button look="primary" onClick={again}>
              {t('questions:attach.phone.again')}
            </Button>
          )}
          <Button onClick={onClose}>{t('questions:attach.phone.close')}</Button>
        </>
      }
    >
      {isEnded ? (
        <Banner tone="warning">
          {t(
            stage.at === 'failed' && isSign
              ? 'questions:attach.phone.sign.failed'
              : `questions:attach.phone.${stage.at}`,
          )}
        </Banner>
      ) : (
        shown && (
          <div className="n-phone">
            <p>{t('questions:attach.phone.scan')}</p>
            <img className="n-phone__code" src={shown.picture} alt={t('questions:attach.phone.code')} />
            <p className="n-phone__address">
              <bdi dir="ltr">{shown.address}</bdi>
            </p>
          </div>
        )
      )}
      {!isEnded && (
        <p role="status">
          {t(
            stage.at === 'seen' && isSign ? 'questions:attach.phone.sign.seen' : `questions:attach.phone.${stage.at}`,
            stage.at === 'pieces' ? { percent: Math.round(stage.share * 100) } : {},
          )}
        </p>
      )}
    </Dialog>
  )
}
