import { Button } from '@naire/ui'
import { useRef } from 'react'

interface TakePhotoProps {
  readonly label: string
  readonly describedBy: string
  readonly onPhoto: (file: File) => void
}

/** Opens the device's own camera where it has one, else its file chooser. */
export function TakePhoto({ label, describedBy, onPhoto }: TakePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className="n-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onPhoto(file)
        }}
      />
      <Button icon="camera" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
