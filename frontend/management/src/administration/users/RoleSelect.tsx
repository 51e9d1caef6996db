import { roles } from '@naire/domain/access'
import { Select, type SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'

type RoleSelectProps = Omit<SelectProps<number | null>, 'options'> & { readonly withSuperAdmin?: boolean }

export function RoleSelect({ withSuperAdmin = false, ...select }: RoleSelectProps) {
  const { t } = useTranslation()
  const options = Object.entries(roles)
    .filter(([, code]) => withSuperAdmin || code !== roles.SuperAdmin)
    .map(([role, code]) => ({ value: code, label: t(`roles.${role}`) }))
  return <Select<number | null> {...select} showSearch={{ optionFilterProp: 'label' }} options={options} />
}
