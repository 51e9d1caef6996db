import { type ReactNode, useId } from 'react'
import styles from './part.module.css'

interface PartProps {
  readonly title: ReactNode
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One of several things that a screen shows, under its heading. */
export function Part({ title, hint, actions, children }: PartProps) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}
