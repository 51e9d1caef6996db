import { useTranslation } from 'react-i18next'
import { ShortcutList } from '../../workplace/ShortcutList.tsx'

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
