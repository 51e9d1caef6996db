import { useTranslation } from 'react-i18next'
import { ShortcutList } from '../../workplace/ShortcutList.tsx'
import { useShortcuts } from '../../workplace/use-key-down.ts'

const lists = {
  list: [
    ['appeals.keys.rows', 'J', 'K'],
    ['appeals.keys.open', 'Enter'],
  ],
  appeal: [
    ['review.keys.step', 'J', 'K'],
    ['appeals.appealThis', 'A'],
    ['appeals.save', 'Ctrl', 'Enter'],
    ['appeals.keys.remove', 'D'],
    ['appeals.commit', 'S'],
    ['review.keys.close', 'Esc'],
  ],
  judge: [
    ['appeals.keys.appealed', 'J', 'K'],
    ['appeals.memo', 'N'],
    ['appeals.keys.leave', 'Esc'],
    ['appeals.uphold', 'U'],
    ['appeals.reject', 'X'],
    ['appeals.judgeAll', 'A'],
    ['review.keys.comment', 'C'],
  ],
} as const

/** Actions of customers and judges with one key. */
export function AppealKeys({ of }: { readonly of: keyof typeof lists }) {
  const { t } = useTranslation()
  return <ShortcutList shortcuts={lists[of].map(([does, ...keys]) => ({ keys, does: t(does) }))} />
}

/** J and K go through the rows of a list by the link that opens each; Enter follows it. */
export function useRowKeys(): void {
  useShortcuts({ j: () => step(1), k: () => step(-1) })
}

function step(by: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-sid] a')]
  const at = links.findIndex((link) => link === document.activeElement)
  links[at < 0 ? (by > 0 ? 0 : links.length - 1) : Math.max(0, Math.min(links.length - 1, at + by))]?.focus()
}
