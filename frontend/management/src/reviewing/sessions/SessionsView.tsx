import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { naireList } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { NaireSelect } from './NaireSelect.tsx'
import { SessionList } from './SessionList.tsx'

interface SessionsViewProps {
  readonly switcher: ReactNode
  /** Path of the subject. */
  readonly place: string
}

export function SessionsView({ switcher, place }: SessionsViewProps) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const naires = useQuery(naireList(http, subjectSid))
  const rows = naires.data ?? []
  const naire = rows.find(({ Sid }) => Sid === search.get('naire')) ?? rows[0]
  return (
    <Screen title={t('screens.dataMng.title')} actions={switcher}>
      <ListState query={naires} isEmpty={rows.length === 0} empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}>
        {naire && (
          <SessionList
            key={naire.Sid}
            naire={naire}
            place={place}
            select={rows.length > 1 && <NaireSelect rows={rows} value={naire.Sid} onChange={(sid) => setSearch({ naire: sid })} />}
          />
        )}
      </ListState>
    </Screen>
  )
}
