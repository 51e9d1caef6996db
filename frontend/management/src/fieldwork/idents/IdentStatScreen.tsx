import { useTranslation } from 'react-i18next'
import { EachNaire } from '../EachNaire.tsx'
import { NaireSection } from '../NaireSection.tsx'
import { IdentStanding } from './IdentStanding.tsx'

/** How far the people of each questionnaire's list are. */
export default function IdentStatScreen() {
  const { t } = useTranslation()
  return (
    <EachNaire title={t('screens.identStat.title')} hint={t('idents.stat.hint')}>
      {(naire) => (
        <NaireSection key={naire.Sid} naire={naire}>
          <IdentStanding naireSid={naire.Sid} />
        </NaireSection>
      )}
    </EachNaire>
  )
}
