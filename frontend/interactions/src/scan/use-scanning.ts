import { useEffect, useRef, useState } from 'react'
import { openCamera, type CameraFailure } from './camera.ts'
import { codeDetector } from './detector.ts'

export type ScanStage = 'opening' | 'looking' | CameraFailure | 'noReader'

const betweenLooksMs = 200

/** Looks through the camera for as long as the view is there, until a code is found. */
export function useScanning(onFound: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [stage, setStage] = useState<ScanStage>('opening')
  const found = useRef(onFound)
  found.current = onFound
  useEffect(() => {
    const watch = { over: false, stream: null as MediaStream | null }
    const stop = () => {
      watch.over = true
      for (const track of watch.stream?.getTracks() ?? []) track.stop()
    }
    const look = async () => {
      const [opened, detector] = await Promise.all([openCamera(), codeDetector().catch(() => null)])
      if (typeof opened === 'string') return opened
      watch.stream = opened
      if (watch.over || !video.current) return stop()
      if (!detector) return 'noReader'
      video.current.srcObject = opened
      await video.current.play()
      setStage('looking')
      while (!watch.over) {
        const text = await detector.read(video.current).catch(() => null)
        if (text && !watch.over) return found.current(text)
        await new Promise((resolve) => setTimeout(resolve, betweenLooksMs))
      }
    }
    look().then(
      (failure) => failure && !watch.over && setStage(failure),
      () => watch.over || setStage('refused'),
    )
    return stop
  }, [])
  return { video, stage }
}
