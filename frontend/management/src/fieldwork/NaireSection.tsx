import { type ReactNode, useId } from 'react'
import type { NaireRow } from '../workplace/naire-list.ts'
import styles from './naire-section.module.css'

interface NaireSectionProps {
  readonly naire: NaireRow
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** What is said of one questionnaire, under its name. */
export function NaireSection({ naire, actions, children }: NaireSectionProps) {
  const id = useId()
  return (
    <section className="n-column" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.name} id={id}>
          <bdi>{naire.Name}</bdi>
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
