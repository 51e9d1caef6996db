import type { ReactNode } from 'react'
import './Field.css'
import { Icon } from '../icon/Icon.tsx'

export interface FieldProps {
  /** Id of the control; hint and error are `<id>-hint`, `<id>-error`. */
  readonly id: string
  readonly label?: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly children: (aria: FieldAria) => ReactNode
}

/** Attributes that the control must carry so that label, hint and error belong to it. */
export interface FieldAria {
  readonly id: string
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

/** A control with its label above, its hint, and a sentence under it that says what to do. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="n-field" data-invalid={error ? true : undefined}>
      {label && (
        <label className="n-field__label" htmlFor={id}>
          {label}
        </label>
      )}
      {hint && (
        <p className="n-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children(ariaOf(id, Boolean(hint), Boolean(error)))}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

function ariaOf(id: string, hint: boolean, error: boolean): FieldAria {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) }
}

/** The sentence under a control. It stays in the page while empty, so that its text is announced when it comes. */
export function FieldError({ id, message }: { readonly id: string; readonly message: string | undefined }) {
  return (
    <p className="n-error" id={id} aria-live="polite">
      {message && (
        <>
          <Icon name="alert" size={18} />
          <span>{message}</span>
        </>
      )}
    </p>
  )
}
