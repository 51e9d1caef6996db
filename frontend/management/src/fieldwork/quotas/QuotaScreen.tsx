import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { EachNaire } from '../EachNaire.tsx'
import { NaireQuotas } from './NaireQuotas.tsx'

export default function QuotaScreen() {
  const { t } = useTranslation()
  const place = useLocation().pathname.replace(/\/[^/]+\/?$/, '')
  return (
    <EachNaire title={t('screens.quotarMng.title')} hint={t('quotas.hint')}>
      {(naire) => <NaireQuotas key={naire.Sid} naire={naire} place={place} />}
    </EachNaire>
  )
}
