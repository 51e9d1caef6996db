import { CloseCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

const icons = { error: <CloseCircleOutlined />, warning: <WarningOutlined />, hint: <InfoCircleOutlined /> }

/**
 * Severity of a diagnostic: an icon, and a word for screen readers. The line that it begins takes its colour from
 * `data-severity`.
 */
export function Severity({ severity }: { readonly severity: keyof typeof icons }) {
  const { t } = useTranslation('expressions')
  return (
    <span>
      {icons[severity]}
      <span className="n-hidden">{t(`field.severity.${severity}`)} </span>
    </span>
  )
}
