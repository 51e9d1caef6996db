import { type ReactNode, useId } from 'react'
import styles from './background.module.css'

interface PartProps {
  readonly title: ReactNode
  readonly hint: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Part({ title, hint, actions, children }: PartProps) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.partHead}>
        <div className={styles.partWords}>
          <h2 id={id} className={styles.partTitle}>
            {title}
          </h2>
          <p className={styles.partHint}>{hint}</p>
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}
