import { Input } from 'antd'

interface WordsAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (words: string) => void
  /** Ctrl+Enter, or Cmd+Enter; absent: there is more than one way to send it. */
  readonly onSend?: () => void
  /** Escape. */
  readonly onLeave?: (field: HTMLElement) => void
  readonly maxLength: number
  /** Lines at first. */
  readonly rows?: number
  readonly grows?: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
}

/** Text area for a comment on a piece of work; can be submitted by keyboard. */
export function WordsArea({
  label,
  value,
  onChange,
  onSend,
  onLeave,
  maxLength,
  rows = 2,
  grows = false,
  placeholder = label,
  autoFocus = false,
}: WordsAreaProps) {
  return (
    <Input.TextArea
      {...(grows ? { autoSize: { minRows: rows } } : { rows })}
      autoFocus={autoFocus}
      maxLength={maxLength}
      value={value}
      placeholder={placeholder}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={(event) => (event.ctrlKey || event.metaKey) && onSend?.()}
      onKeyDown={(event) => event.key === 'Escape' && onLeave?.(event.currentTarget)}
    />
  )
}
