import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

interface Named {
  readonly Sid: string
  readonly Name: string | null
  /** Of a person: what they sign in with. */
  readonly Code?: string
}

interface PickByNameProps {
  readonly set: 'Users' | 'Naires'
  readonly orgSid: string | null
  readonly label: string
  /** Sid; blank: none. */
  readonly value: string
  readonly onPick: (sid: string) => void
}

const mostOffered = 50

/** A person or a questionnaire of the organisation, found by part of its name. */
export function PickByName({ set, orgSid, label, value, onPick }: PickByNameProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const word = useDeferredValue(typed.trim())
  const found = useNamed(set, allOf([orgSid && `OrgSid eq ${quoted(orgSid)}`, word && wordIn[set](quoted(word))]))
  const picked = useNamed(set, value && `Sid eq ${quoted(value)}`)
  const rows = [...picked, ...found.filter(({ Sid }) => Sid !== value)]
  const options = rows.map(({ Sid, Name, Code }) => ({
    value: Sid,
    label: Name && Code ? t('phrases.detail', { name: Name, detail: Code }) : (Name ?? Code ?? Sid),
  }))
  return (
    <Select
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      aria-label={label}
      placeholder={label}
      value={value || null}
      options={options}
      onChange={(sid) => onPick(sid ?? '')}
    />
  )
}

const wordIn = {
  Users: (word: string) => `(contains(Name,${word}) or contains(Code,${word}))`,
  Naires: (word: string) => `contains(Name,${word})`,
} as const

/** None for a blank filter. */
function useNamed(set: PickByNameProps['set'], filter: string | undefined): readonly Named[] {
  const { http } = useWorkplace()
  const select = set === 'Users' ? 'Sid,Name,Code' : 'Sid,Name'
  const named = useQuery({
    queryKey: ['trail', 'names', set, filter],
    enabled: filter !== '',
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<Named>>(
          query(`/odata/${set}`, { filter, select, orderby: 'Name', top: mostOffered }),
          { signal },
        )
      ).value,
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  return filter === '' ? [] : (named.data ?? [])
}
