import { useCallback, useEffect, useRef, useState } from 'react'
import { openCamera, type CameraFailure } from '../scan/camera.ts'

export type WebcamStage =
  | { readonly at: 'opening' | 'live' }
  /** A still picture that is not kept yet; `url` shows it. */
  | { readonly at: 'taken'; readonly photo: File; readonly url: string }
  | { readonly at: 'failed'; readonly why: CameraFailure }

/** The computer's own camera for as long as the view is there: what it sees, and the still picture that was taken of it. */
export function useWebcam() {
  const video = useRef<HTMLVideoElement>(null)
  const [stage, setStage] = useState<WebcamStage>({ at: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const url = stage.at === 'taken' ? stage.url : null
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  useEffect(() => {
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
    setStage({ at: 'opening' })
    open().then(
      (why) => why && !isOver && setStage({ at: 'failed', why }),
      () => isOver || setStage({ at: 'failed', why: 'busy' }),
    )
    return stop
  }, [attempt])
  const take = useCallback(async () => {
    const photo = video.current && (await still(video.current))
    if (photo) setStage({ at: 'taken', photo, url: URL.createObjectURL(photo) })
  }, [])
  /** Looks again, or tries again to. */
  const again = useCallback(() => {
    if (stage.at === 'taken') setStage({ at: 'live' })
    else setAttempt((before) => before + 1)
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
