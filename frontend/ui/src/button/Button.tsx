import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Button.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * primary: the one next step of a page · secondary: another way · quiet: a small act inside a field · danger: cannot
   * be taken back.
   */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly icon?: IconName
  readonly wide?: boolean
  /** Says that the act is under way; the button stays focusable and ignores further presses. */
  readonly busy?: boolean
}

export function Button({
  look = 'secondary',
  icon,
  wide,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`n-button${className ? ` ${className}` : ''}`}
      data-look={look}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="n-button__spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}
