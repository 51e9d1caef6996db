import { lazy, Suspense } from 'react'
import styles from './rich-text.module.css'
import type { RichEditorProps } from './RichEditor.tsx'

const RichEditor = lazy(async () => ({ default: (await import('./RichEditor.tsx')).RichEditor }))

/** The editor of a text with its format; it comes behind the rest, which is used without it. */
export function RichText(props: RichEditorProps) {
  return (
    <Suspense fallback={<div className={styles.coming} aria-busy />}>
      <RichEditor {...props} />
    </Suspense>
  )
}
