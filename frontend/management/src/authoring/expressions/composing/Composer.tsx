import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../expressions.module.css'
import type { Reads } from '../reads.ts'
import { Lines } from './Lines.tsx'

export interface ComposerProps {
  readonly source: string
  readonly onChange: (source: string) => void
  readonly reads: Reads
}

/** A condition put together by choosing, for who does not write expressions. */
export function Composer(props: ComposerProps) {
  const { t } = useTranslation('expressions')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.trial} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('compose.open')}</summary>
      {isOpen && <Lines {...props} />}
    </details>
  )
}
