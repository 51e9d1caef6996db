import type { NaireProblem } from '@naire/domain/naires'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'

/** What is wrong, each with its field. */
export function ProblemList({ problems }: { readonly problems: readonly NaireProblem[] }) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <ul className={controls.problems} role="status">
      {problems.map(({ target, key, details }) => (
        <li key={`${target} ${key} ${JSON.stringify(details)}`}>
          <code dir="ltr">{target.replace(/^(?:PageGroups|PageSplits)\[\d+\]\.?/, '')}</code> {t(`validation:${key}`, details)}
        </li>
      ))}
    </ul>
  )
}
