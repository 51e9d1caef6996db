import type { Command, EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import styles from './rich-text.module.css'

export interface ToolbarProps {
  readonly state: EditorState
  readonly run: (command: Command) => void
  /** Of the text. */
  readonly id: string
}

interface ToolButtonProps {
  readonly label: string
  readonly isOn: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** The mouse leaves the choice in the text as it is. */
export function ToolButton({ label, isOn, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
