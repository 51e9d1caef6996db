import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import './Dialog.css'

export interface DialogProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions: ReactNode
  /** Called on Escape; absent: the question must be answered. */
  readonly onClose?: () => void
}

/** A question in front of the page. The browser keeps focus inside. Mounted is open. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before it leaves the page: what is closed later gives no focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className="n-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 className="n-dialog__title" id={titleId}>
        {title}
      </h2>
      {children && <div className="n-dialog__body">{children}</div>}
      <div className="n-dialog__actions">{actions}</div>
    </dialog>
  )
}
