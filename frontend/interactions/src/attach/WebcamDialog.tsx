import { Banner, Button, Dialog, useWords } from '@naire/ui'
import { useEffect, useEffectEvent, useRef, useCallback, useState } from 'react'
import './webcam.css'
import { openCamera, type CameraFailure } from '../scan/camera.ts'

interface WebcamDialogProps {
  readonly title: string
  /** Opens the file chooser; absent: photos come from a camera only. */
  readonly onFile?: (() => void) | undefined
  readonly onPhoto: (photo: File) => void
  readonly onClose: () => void
}

/**
 * Live view of the computer's camera; a photo is taken, reviewed, and used or retaken. Without a camera: the reason,
 * and the alternative.
 */
export default function WebcamDialog({ title, onFile, onPhoto, onClose }: WebcamDialogProps) {
  const { t } = useWords()
  const { video, stage, take, again } = useWebcam()
  const acts = useRef<HTMLDivElement>(null)
  const focusNext = useEffectEvent((_stage: WebcamStage['at']) => {
    // The button that was pressed has gone: its place is taken by the next step.
    if (!acts.current?.contains(document.activeElement)) acts.current?.querySelector('button')?.focus()
  })
  useEffect(() => focusNext(stage.at), [stage.at])
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

type WebcamStage =
  | { readonly at: 'opening' | 'live' }
  /** A still picture that is not kept yet; `url` shows it. */
  | { readonly at: 'taken'; readonly photo: File; readonly url: string }
  | { readonly at: 'failed'; readonly why: CameraFailure }

/**
 * The computer's own camera for as long as the view is there: what it sees, and the still picture that was taken of it.
 */
function useWebcam() {
  const video = useRef<HTMLVideoElement>(null)
  const [stage, setStage] = useState<WebcamStage>({ at: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const url = stage.at === 'taken' ? stage.url : null
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  const connect = useEffectEvent((_attempt: number) => {
    let isOver = false
    let stream: MediaStream | null = null
    const stop = () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const open = async (): Promise<CameraFailure | null> => {
      const opened = await openCamera()
      if (typeof opened === 'string') return opened
      stream = opened
      if (isOver || !video.current) return (stop(), null)
      // Somebody pulled it out, or took the permission back.
      for (const track of opened.getTracks())
        track.addEventListener(
          'ended',
          () => isOver || setStage((now) => (now.at === 'taken' ? now : { at: 'failed', why: 'none' })),
        )
      video.current.srcObject = opened
      await video.current.play()
      setStage({ at: 'live' })
      return null
    }
    open().then(
      (why) => why && !isOver && setStage({ at: 'failed', why }),
      () => isOver || setStage({ at: 'failed', why: 'busy' }),
    )
    return stop
  })
  useEffect(() => connect(attempt), [attempt])
  const take = useCallback(async () => {
    const photo = video.current && (await still(video.current))
    if (photo) setStage({ at: 'taken', photo, url: URL.createObjectURL(photo) })
  }, [])
  /** Looks again, or tries again to. */
  const again = useCallback(() => {
    if (stage.at === 'taken') return setStage({ at: 'live' })
    setStage({ at: 'opening' })
    setAttempt((before) => before + 1)
  }, [stage.at])
  return { video, stage, take, again }
}

async function still(video: HTMLVideoElement): Promise<File | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: video.videoWidth, height: video.videoHeight })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', fineness))
  return picture && new File([picture], 'webcam.jpg', { type: 'image/jpeg' })
}

/** It is made smaller once more when it is kept. */
const fineness = 0.95
