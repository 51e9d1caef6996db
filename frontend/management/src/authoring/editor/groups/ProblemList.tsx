import type { NaireProblem } from '@naire/domain/naires'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'

/** What is wrong, each with its field. */
export function ProblemList({ problems }: { readonly problems: readonly NaireProblem[] }) {
  const { t, i18n } = useTranslation()
  if (problems.length === 0) return null
  return (
    <ul className={controls.problems}>
      {problems.map(({ target, key, details }) => (
        <li key={`${target} ${key} ${JSON.stringify(details)}`}>
          <b>{fieldOf(target, i18n.exists, t)}</b> {t(`validation:${key}`, details)}
        </li>
      ))}
    </ul>
  )
}

// The word of the field, and which of several it is; without a word its path.
function fieldOf(target: string, exists: (key: string) => boolean, t: (key: string) => string): string {
  const path = target.replace(/^(?:PageGroups|PageSplits)\[\d+\]\.?/, '')
  const [, at, name = ''] = /^(?:Parts\[(\d+)\])?\.?(?:FetchConfig\.)?(\w*)/.exec(path) ?? []
  const key = ['', 'FetchLockConfig_Fetch_']
    .map((owner) => `editor:fields.${owner}${name}`)
    .find((word) => name !== '' && exists(word))
  const part = at === undefined ? [] : [String(Number(at) + 1)]
  return [...part, ...(key ? [t(key)] : name === '' ? [] : [path])].join(' · ')
}
