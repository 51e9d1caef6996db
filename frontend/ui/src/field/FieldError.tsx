import { Icon } from '../icon/Icon.tsx'
import './Field.css'

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
