import { useTranslation } from 'react-i18next'
import { useRecipientCount } from './use-campaigns.ts'

/** Number of people whom a message would reach, and of those who lack the contact. */
export function RecipientCount({
  naireSid,
  form,
}: {
  readonly naireSid: string
  readonly form: Parameters<typeof useRecipientCount>[1]
}) {
  const { t, i18n } = useTranslation('messages')
  const { data } = useRecipientCount(naireSid, form)
  if (data === undefined) return null
  return (
    <>
      {t('campaigns.people', { n: data.People.toLocaleString(i18n.language) })}{' '}
      {data.WithoutContact > 0 && t('campaigns.without', { n: data.WithoutContact.toLocaleString(i18n.language) })}
    </>
  )
}
