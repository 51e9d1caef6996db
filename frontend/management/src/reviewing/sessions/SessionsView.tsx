import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useChosenNaire } from '../../workplace/use-chosen-naire.tsx'
import { SessionList } from './SessionList.tsx'

interface SessionsViewProps {
  readonly switcher: ReactNode
  /** Path of the subject. */
  readonly place: string
}

export function SessionsView({ switcher, place }: SessionsViewProps) {
  const { t } = useTranslation()
  const { naires, chosen, select } = useChosenNaire()
  return (
    <Screen title={t('screens.dataMng.title')} actions={switcher}>
      <ListState query={naires} isEmpty={!chosen} empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}>
        {chosen && <SessionList key={chosen.Sid} naire={chosen} place={place} select={select} />}
      </ListState>
    </Screen>
  )
}
