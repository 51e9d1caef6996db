import type { WireRow } from '@naire/domain/event-sourcing'
import { type Ability, abilities, roles } from '@naire/domain/access'
import type { users } from '@naire/domain/users'
import { useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { allOf, type ODataPage, query, quoted } from './odata.ts'
import { useWorkplace } from './workplace.ts'

interface PersonQuery {
  readonly ability: Ability
  /** Choices before the people. */
  readonly first?: readonly { readonly value: string; readonly label: string }[]
}

/** One of the people of the organisation whose role has an ability. */
export function PersonSelect({ ability, first = [], ...select }: SelectProps<string> & PersonQuery) {
  const { options, loading } = usePeople(ability)
  return (
    <Select {...select} loading={loading} options={[...first, ...options]} showSearch={{ optionFilterProp: 'label' }} />
  )
}

/** Several of them. */
export function PeopleSelect({ ability, ...select }: SelectProps<string[]> & Pick<PersonQuery, 'ability'>) {
  return <Select {...select} {...usePeople(ability)} mode="multiple" showSearch={{ optionFilterProp: 'label' }} />
}

function usePeople(ability: Ability) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { orgSid = '' } = useParams()
  const { data = [], isPending } = useQuery({
    queryKey: ['people', orgSid, ability],
    queryFn: async ({ signal }) => {
      const hasRole = abilities[ability].map((role) => `Authority eq ${roles[role]}`).join(' or ')
      const filter = allOf([`OrgSid eq ${quoted(orgSid)}`, 'Status eq 0', `(${hasRole})`])
      return (
        await http.get<ODataPage<WireRow<typeof users>>>(
          query('/odata/Users', { filter, orderby: 'Name', top: 1000 }),
          { signal },
        )
      ).value
    },
  })
  return {
    loading: isPending,
    options: data.map(({ Sid, Name, Code }) => ({
      value: Sid,
      label: t('phrases.detail', { name: Name ?? Code, detail: Code }),
    })),
  }
}
