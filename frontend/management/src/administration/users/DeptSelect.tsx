import { Form, Select, type SelectProps } from 'antd'
import { useDepts } from '../orgs/use-orgs.ts'

/** Departments of the organisation that the form has chosen. */
export function DeptSelect(props: SelectProps<string>) {
  const orgSid = Form.useWatch<string | undefined>('OrgSid')
  const { data: depts = [], isFetching } = useDepts(orgSid ?? null)
  return (
    <Select
      {...props}
      disabled={!orgSid}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      options={depts.map(({ Sid, Path }) => ({ value: Sid, label: Path }))}
    />
  )
}
