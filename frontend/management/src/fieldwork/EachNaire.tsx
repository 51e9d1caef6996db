import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../workplace/ListState.tsx'
import { type NaireRow, useNaires } from '../workplace/naire-list.ts'
import { Screen } from '../workplace/Screen.tsx'

interface EachNaireProps {
  readonly title: ReactNode
  readonly hint: ReactNode
  readonly children: (naire: NaireRow) => ReactNode
}

/** A screen that says the same of each questionnaire of the subject, one below the other. */
export function EachNaire({ title, hint, children }: EachNaireProps) {
  const { t } = useTranslation()
  const naires = useNaires()
  const rows = naires.data ?? []
  return (
    <Screen title={title} hint={hint}>
      <ListState
        query={naires}
        isEmpty={rows.length === 0}
        empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}
      >
        {rows.map(children)}
      </ListState>
    </Screen>
  )
}
