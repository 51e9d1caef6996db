import { Select, type SelectProps } from 'antd'
import { useOrgs } from '../orgs/use-orgs.ts'

export function OrgSelect(props: SelectProps<string>) {
  const { data: orgs = [], isPending } = useOrgs()
  return (
    <Select
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      options={orgs.map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
    />
  )
}
