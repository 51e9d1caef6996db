import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

export function YesNo({ value }: { readonly value: boolean | null }) {
  const { t } = useTranslation()
  if (value === null) return <span>—</span>
  return (
    <span>
      {value ? <CheckOutlined aria-hidden /> : <MinusOutlined aria-hidden />} {t(value ? 'states.yes' : 'states.no')}
    </span>
  )
}
