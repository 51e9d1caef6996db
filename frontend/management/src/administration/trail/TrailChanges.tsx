import type { AuditChange } from '@naire/domain/sessions'
import { useTranslation } from 'react-i18next'
import { YesNo } from '../../workplace/YesNo.tsx'
import { useRoleWord } from './use-role-word.ts'

/** What changed, from what to what. */
export function TrailChanges({ changes }: { readonly changes: readonly AuditChange[] }) {
  const { t } = useTranslation()
  return (
    <ul className="n-column">
      {changes.map((change, index) => (
        <li key={index}>
          {t('phrases.label', { label: t(`trail.changed.${change.Field}`) })}
          {change.Of !== undefined && <bdi>{change.Of} </bdi>}
          <FromTo change={change} />
        </li>
      ))}
    </ul>
  )
}

function FromTo({ change: { Field, From, To } }: { readonly change: AuditChange }) {
  // A department is known by its number only.
  if (Field === 'department' || (From === null && To === null)) return null
  if (isOneSided.has(Field)) return <Value field={Field} value={To} />
  return (
    <>
      <Value field={Field} value={From} /> → <Value field={Field} value={To} />
    </>
  )
}

const isOneSided: ReadonlySet<AuditChange['Field']> = new Set<AuditChange['Field']>([
  'added',
  'modified',
  'moved',
  'removed',
])

function Value({ field, value }: { readonly field: AuditChange['Field']; readonly value: AuditChange['To'] }) {
  const roleWord = useRoleWord()
  if (value === null) return '—'
  if (typeof value === 'boolean') return <YesNo value={value} />
  return <bdi>{field === 'role' ? roleWord(String(value)) : value}</bdi>
}
