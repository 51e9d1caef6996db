import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { EachNaire } from '../EachNaire.tsx'
import { NaireQuotas } from './NaireQuotas.tsx'
import type { QuotaWriter } from './NaireQuotas.tsx'

export default function QuotaScreen({ Writer }: { readonly Writer: QuotaWriter }) {
  const { t } = useTranslation()
  const place = useLocation().pathname.replace(/\/[^/]+\/?$/, '')
  return (
    <EachNaire title={t('screens.quotarMng.title')} hint={t('quotas.hint')}>
      {(naire) => <NaireQuotas key={naire.Sid} naire={naire} place={place} Writer={Writer} />}
    </EachNaire>
  )
}
