import { useRef, useState } from 'react'

const expandMs = 300
const collapseMs = 500

/** Opens 300 ms after the pointer came, closes 500 ms after it went (shell §2); the keyboard does not wait. */
export function useHoverExpand() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const later = (open: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), ms)
  }
  return {
    isOpen,
    handlers: {
      onPointerEnter: () => later(true, expandMs),
      onPointerLeave: () => later(false, collapseMs),
      onFocus: (event: React.FocusEvent) => event.target.matches(':focus-visible') && later(true, 0),
      onBlur: () => later(false, collapseMs),
    },
  }
}
