import { useShortcuts } from '../../workplace/use-shortcuts.ts'

/** J and K go through the rows of a list by the link that opens each; Enter follows it. */
export function useRowKeys(): void {
  useShortcuts({ j: () => step(1), k: () => step(-1) })
}

function step(by: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-sid] a')]
  const at = links.findIndex((link) => link === document.activeElement)
  links[at < 0 ? (by > 0 ? 0 : links.length - 1) : Math.max(0, Math.min(links.length - 1, at + by))]?.focus()
}
