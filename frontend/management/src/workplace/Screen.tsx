import type { ReactNode } from 'react'
import styles from './screen.module.css'

interface ScreenProps {
  readonly title: ReactNode
  readonly hint?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Heading, what can be done here, and the content: the frame of every screen. */
export function Screen({ title, hint, actions, children }: ScreenProps) {
  return (
    <section className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
