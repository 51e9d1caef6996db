import { qrPicture } from '@naire/frontend-interactions/attach/qr-picture.ts'
import { Banner, Button, Dialog, useWords } from '@naire/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { MoveFailed, type MoveCode, type MovePort } from './move-port.ts'
import './moving.css'

interface MoveDialogProps {
  readonly port: MovePort
  readonly onClose: () => void
}

type MoveDialogState =
  | { readonly at: 'sending' }
  | { readonly at: 'failed'; readonly why: MoveFailed }
  | (MoveCode & { readonly at: 'shown'; readonly picture: string })

/** The code with which another device goes on, to be read or typed. */
export default function MoveDialog({ port, onClose }: MoveDialogProps) {
  const { t } = useWords()
  const [stage, setStage] = useState<MoveDialogState>({ at: 'sending' })
  const [attempt, setAttempt] = useState(0)
  const again = () => {
    setStage({ at: 'sending' })
    setAttempt(attempt + 1)
  }
  const request = useEffectEvent((_attempt: number) => {
    let isOver = false
    const begin = async () => {
      const code = await port.begin()
      const picture = await qrPicture(code.address)
      if (!isOver) setStage({ ...code, at: 'shown', picture })
    }
    begin().catch((error: unknown) => {
      if (!isOver) setStage({ at: 'failed', why: error instanceof MoveFailed ? error : new MoveFailed('unreachable') })
    })
    return () => {
      isOver = true
    }
  })
  useEffect(() => request(attempt), [attempt])

  return (
    <Dialog
      title={t('move.title')}
      onClose={onClose}
      actions={
        <>
          {stage.at === 'failed' && (
            <Button look="primary" onClick={again}>
              {t('retry.again')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      {stage.at === 'sending' && <p role="status">{t('move.sending')}</p>}
      {stage.at === 'failed' && <Banner tone="warning">{stage.why.message || t(`move.${stage.why.why}`)}</Banner>}
      {stage.at === 'shown' && <ShownCode {...stage} />}
    </Dialog>
  )
}

function ShownCode({ code, place, picture }: MoveCode & { readonly picture: string }) {
  const { t } = useWords()
  return (
    <div className="n-move">
      <p>{t('move.scan')}</p>
      <img className="n-move__picture" src={picture} alt={t('move.picture')} />
      <p className="n-move__place">
        <bdi dir="ltr">{place}</bdi>
      </p>
      <p className="n-move__code" role="status">
        <span className="n-hidden">{t('move.code')}</span>
        <bdi dir="ltr">{`${code.slice(0, 4)} ${code.slice(4)}`}</bdi>
      </p>
      <p className="n-move__hint">{t('move.until')}</p>
    </div>
  )
}
