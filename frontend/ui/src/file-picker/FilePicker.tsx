import { useRef, type ReactNode } from 'react'
import { Button } from '../button/Button.tsx'

export interface FilePickerProps {
  readonly id: string
  readonly label: ReactNode
  /** Value of `accept`: `.png,.pdf`. */
  readonly accept: string
  readonly multiple: boolean
  readonly disabled?: boolean
  readonly describedBy?: string
  readonly onFiles: (files: readonly File[]) => void
}

/** A button that opens the device's own file chooser. */
export function FilePicker({ id, label, accept, multiple, disabled, describedBy, onFiles }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className="n-hidden"
        type="file"
        id={id}
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button icon="upload" disabled={disabled} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
