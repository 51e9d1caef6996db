import { Banner, Button, Dialog, useWords } from '@naire/ui'
import { useEffect, useRef } from 'react'
import { useWebcam } from './use-webcam.ts'
import './webcam.css'

interface WebcamDialogProps {
  readonly title: string
  /** Opens the file chooser; absent: photos come from a camera only. */
  readonly onFile?: (() => void) | undefined
  readonly onPhoto: (photo: File) => void
  readonly onClose: () => void
}

/** What the computer's camera sees; a photo is taken, looked at, and used or taken again. Where there is no camera: why, and the way on. */
export default function WebcamDialog({ title, onFile, onPhoto, onClose }: WebcamDialogProps) {
  const { t } = useWords()
  const { video, stage, take, again } = useWebcam()
  const acts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed has gone: its place is taken by the next step.
    if (!acts.current?.contains(document.activeElement)) acts.current?.querySelector('button')?.focus()
  }, [stage.at])
  const isLive = stage.at === 'opening' || stage.at === 'live'
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <div className="n-webcam__acts" ref={acts}>
          {isLive && (
            <Button
              look="primary"
              wide
              icon="camera"
              aria-disabled={stage.at === 'opening'}
              onClick={() => stage.at === 'live' && void take()}
            >
              {t('questions:snapshot.webcam.shoot')}
            </Button>
          )}
          {stage.at === 'taken' && (
            <Button look="primary" wide onClick={() => onPhoto(stage.photo)}>
              {t('questions:snapshot.webcam.use')}
            </Button>
          )}
          {!isLive && (
            <Button wide icon="undo" onClick={again}>
              {t(stage.at === 'failed' ? 'questions:snapshot.webcam.retry' : 'questions:snapshot.webcam.again')}
            </Button>
          )}
          {onFile && stage.at !== 'taken' && (
            <Button wide icon="file" onClick={onFile}>
              {t('questions:snapshot.webcam.file')}
            </Button>
          )}
          <Button wide onClick={onClose}>
            {t('questions:attach.phone.close')}
          </Button>
        </div>
      }
    >
      <div className="n-webcam">
        {stage.at === 'failed' ? (
          <Banner tone="warning" title={t('questions:snapshot.webcam.failed')}>
            <p>{t(`questions:snapshot.webcam.failure.${stage.why}`)}</p>
            <p>{t(onFile ? 'questions:snapshot.webcam.way' : 'questions:snapshot.webcam.wayPhone')}</p>
          </Banner>
        ) : (
          <video
            ref={video}
            className="n-webcam__picture"
            hidden={stage.at === 'taken'}
            muted
            playsInline
            aria-label={t('questions:scan.camera')}
          />
        )}
        {stage.at === 'taken' && (
          <img className="n-webcam__picture" src={stage.url} alt={t('questions:snapshot.webcam.taken')} />
        )}
        {stage.at !== 'failed' && <p role="status">{t(`questions:snapshot.webcam.${stage.at}`)}</p>}
      </div>
    </Dialog>
  )
}
