import { useTranslation } from 'react-i18next'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './home.module.css'
import { SubjectCards } from './SubjectCards.tsx'
import { WaitingForMe } from './WaitingForMe.tsx'

export default function HomeScreen() {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  return (
    <Screen title={t('home.greeting', { name: me.Nickname || me.Name || me.Code })}>
      <WaitingForMe />
      <h2 className={styles.heading}>{t('home.subjects')}</h2>
      <SubjectCards />
    </Screen>
  )
}
