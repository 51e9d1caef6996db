import { type ReactNode, useId } from 'react'
import type { NaireRow } from '../../workplace/naire-list.ts'
import styles from './idents.module.css'

interface NaireSectionProps {
  readonly naire: NaireRow
  readonly children: ReactNode
}

/** What is said of one questionnaire, under its name. */
export function NaireSection({ naire, children }: NaireSectionProps) {
  const id = useId()
  return (
    <section className={styles.naire} aria-labelledby={id}>
      <h2 className={styles.name} id={id}>
        <bdi>{naire.Name}</bdi>
      </h2>
      {children}
    </section>
  )
}
