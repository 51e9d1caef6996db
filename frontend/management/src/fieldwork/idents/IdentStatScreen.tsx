import { useTranslation } from 'react-i18next'
import { Part } from '../../workplace/Part.tsx'
import { EachNaire } from '../EachNaire.tsx'
import { IdentStanding } from './IdentStanding.tsx'

/** How far the people of each questionnaire's list are. */
export default function IdentStatScreen() {
  const { t } = useTranslation()
  return (
    <EachNaire title={t('screens.identStat.title')} hint={t('idents.stat.hint')}>
      {(naire) => (
        <Part key={naire.Sid} title={<bdi>{naire.Name}</bdi>}>
          <IdentStanding naireSid={naire.Sid} />
        </Part>
      )}
    </EachNaire>
  )
}
