import { Button, lazyPart } from '@naire/ui'
import { Suspense, useRef, useState } from 'react'
import type { PhotoSource } from '../answering/ports.ts'

interface TakePhotoProps {
  readonly label: string
  readonly describedBy: string
  /** Where photos may come from; the camera first where it is among them. */
  readonly sources?: readonly PhotoSource[]
  /** Whether there is another way where a computer has no camera: the person's phone. */
  readonly hasPhone?: boolean
  readonly onPhoto: (file: File) => void
}

const WebcamDialog = lazyPart(() => import('./WebcamDialog.tsx'))

/**
 * A phone opens its own camera; on a computer the page looks through the webcam, and takes a file where it may or must.
 */
export function TakePhoto({ label, describedBy, sources = anySource, hasPhone = false, onPhoto }: TakePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isLooking, setLooking] = useState(false)
  const byCamera = sources.includes('camera')
  const choose = () => input.current?.click()
  const close = () => setLooking(false)
  const take = (file: File) => {
    close()
    onPhoto(file)
  }
  return (
    <>
      <input
        ref={input}
        className="n-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/*"
        {...(byCamera && { capture: 'environment' as const })}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) take(file)
        }}
      />
      <Button
        icon={byCamera ? 'camera' : 'file'}
        aria-describedby={describedBy}
        onClick={() => (byCamera && !isHandheld() ? setLooking(true) : choose())}
      >
        {label}
      </Button>
      {isLooking && (
        <Suspense fallback={null}>
          <WebcamDialog
            title={label}
            onPhoto={take}
            onClose={close}
            {...((sources.includes('gallery') || !hasPhone) && { onFile: choose })}
          />
        </Suspense>
      )}
    </>
  )
}

const anySource: readonly PhotoSource[] = ['camera', 'gallery']

/** A device with a camera app of its own, which the file chooser opens. */
const isHandheld = () => window.matchMedia('(pointer: coarse)').matches
