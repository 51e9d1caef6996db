import styles from './shortcut.module.css'

export function Shortcut({ keys }: { readonly keys: string }) {
  return (
    <kbd className={styles.key} aria-hidden>
      {keys}
    </kbd>
  )
}
