import { useTranslation } from 'react-i18next'
import { Screen } from '../../workplace/Screen.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import { ParkedEvents } from './ParkedEvents.tsx'
import { ReadModels } from './ReadModels.tsx'

/** What runs behind: how far the lists are, what they could not take, and work that failed for good. */
export default function BackgroundScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('screens.dutyMng.title')} hint={t('background.hint')}>
      <ReadModels />
      <ParkedEvents />
      <DeadLetters />
    </Screen>
  )
}
