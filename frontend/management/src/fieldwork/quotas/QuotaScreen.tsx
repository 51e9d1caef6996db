import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { naireList } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { NaireQuotas } from './NaireQuotas.tsx'

export default function QuotaScreen() {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const place = useLocation().pathname.replace(/\/[^/]+\/?$/, '')
  const naires = useQuery(naireList(http, subjectSid))
  const rows = naires.data ?? []
  return (
    <Screen title={t('screens.quotarMng.title')} hint={t('quotas.hint')}>
      <ListState query={naires} isEmpty={rows.length === 0} empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}>
        {rows.map((naire) => (
          <NaireQuotas key={naire.Sid} naire={naire} place={place} />
        ))}
      </ListState>
    </Screen>
  )
}
