import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useChosenNaire } from '../../workplace/use-chosen-naire.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { DeletedList } from './DeletedList.tsx'
import { SessionList } from './SessionList.tsx'

interface SessionsViewProps {
  readonly switcher: ReactNode
  /** Path of the subject. */
  readonly place: string
}

export function SessionsView({ switcher, place }: SessionsViewProps) {
  const { t } = useTranslation()
  const { naires, chosen, select } = useChosenNaire({ newest: true })
  const { can } = useWorkplace()
  const [search] = useSearchParams()
  const isBin = search.get('bin') === '1' && can('deleteSessions')
  return (
    <Screen title={t(isBin ? 'bin.label' : 'screens.dataMng.title')} actions={switcher}>
      <ListState query={naires} isEmpty={!chosen} empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}>
        {chosen &&
          (isBin ? (
            <DeletedList key={chosen.Sid} naire={chosen} place={place} />
          ) : (
            <SessionList key={chosen.Sid} naire={chosen} place={place} select={select} />
          ))}
      </ListState>
    </Screen>
  )
}
