import { useTranslation } from 'react-i18next'
import { NaireChoice } from '../NaireChoice.tsx'
import { NaireCrosstab } from './NaireCrosstab.tsx'

/** The cross-tabs of a questionnaire. */
export default function CrosstabScreen() {
  const { t } = useTranslation('crosstab')
  return (
    <NaireChoice screen="dataReport" hint={t('list.hint')}>
      {(naire, hasOthers) => <NaireCrosstab key={naire.Sid} naire={naire} hasOthers={hasOthers} />}
    </NaireChoice>
  )
}
