import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  /** For links to it. */
  readonly id?: string
  readonly title: ReactNode
  readonly about?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen on paper of its own, under its heading. */
export function Card({ id, title, about, children }: CardProps) {
  const heading = useId()
  return (
    <section className={styles.card} id={id} aria-labelledby={heading}>
      <h2 className={styles.title} id={heading}>
        {title}
      </h2>
      {about && <p className="n-aside">{about}</p>}
      {children}
    </section>
  )
}
