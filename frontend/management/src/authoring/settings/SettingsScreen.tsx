import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useChosenNaire } from '../../workplace/use-chosen-naire.tsx'
import { SettingsPage } from './SettingsPage.tsx'

/** The settings of one questionnaire of the project. */
export default function SettingsScreen() {
  const { t } = useTranslation()
  const { naires, chosen, select } = useChosenNaire()
  return (
    <Screen title={t('screens.naireSettings.title')} hint={chosen && <bdi>{chosen.Name}</bdi>} actions={select}>
      <ListState query={naires} isEmpty={!chosen} empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}>
        {chosen && (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <SettingsPage key={chosen.Sid} naire={chosen} />
          </Suspense>
        )}
      </ListState>
    </Screen>
  )
}
