import { useTranslation } from 'react-i18next'

/** A reason as people wrote it; what the product itself gives as one is a code, and is put into words. */
export function useReasonText(): (reason: string, role: string | number) => string {
  const { t } = useTranslation()
  return (reason, role) =>
    role === 'system' || role === 'respondent' ? t(`reasons.${reason}`, { defaultValue: reason }) : reason
}
