import { roles } from '@naire/domain/access'
import { useTranslation } from 'react-i18next'

/** How a role is called, of its number as text; `system` and `respondent` are none. */
export function useRoleWord(): (role: string) => string {
  const { t } = useTranslation()
  return (role) =>
    t(`roles.${Object.entries(roles).find(([, code]) => String(code) === role)?.[0] ?? role}`, { defaultValue: role })
}
