import { useTranslation } from 'react-i18next'
import { NaireChoice } from '../NaireChoice.tsx'
import { NaireBoard } from './NaireBoard.tsx'

/** The data board of a questionnaire. */
export default function BoardScreen() {
  const { t } = useTranslation('analysis')
  return (
    <NaireChoice screen="dataBoard" hint={t('list.hint')}>
      {(naire, hasOthers) => <NaireBoard key={naire.Sid} naire={naire} hasOthers={hasOthers} />}
    </NaireChoice>
  )
}
