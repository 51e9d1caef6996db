import { statusNumbers } from '@naire/domain/sessions'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../../workplace/workplace.ts'
import { useSessionCounts } from '../../revisions/use-revisions.ts'

/** How many are answering, and with which revision they go on; nothing for who sees no sessions. */
export function OpenSessions({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const open = useSessionCounts(naireSid, `Status eq ${statusNumbers.suspend} and Mode ne 'test'`)
  if (!can('viewSessions') || !open) return null
  if (open.size === 0) return <p className="n-aside">{t('naires.publishing.noneOpen')}</p>
  return (
    <ul data-open-sessions>
      {[...open]
        .toSorted(([one], [other]) => other - one)
        .map(([revision, count]) => (
          <li key={revision}>{t('naires.publishing.open', { count, n: revision })}</li>
        ))}
    </ul>
  )
}
