import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { type NaireRow, useNaires } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useViewSetting } from '../../workplace/use-view-setting.ts'
import styles from './board.module.css'
import { NaireBoard } from './NaireBoard.tsx'

/** The board of the questionnaire that was looked at last, or the list of those that there are. */
export default function BoardScreen() {
  const { t } = useTranslation('analysis')
  const { subjectSid = '' } = useParams()
  const [search] = useSearchParams()
  const naires = useNaires()
  const [last, setLast] = useViewSetting<string | null>(`dataBoard.last.${subjectSid}`, null)
  const rows = naires.data ?? []
  const named = search.get('naire')
  const chosen = search.has('list')
    ? undefined
    : (rows.find(({ Sid }) => Sid === (named ?? last)) ?? (rows.length === 1 ? rows[0] : undefined))
  const remember = useEffectEvent((sid: string) => {
    if (sid !== last) setLast(sid)
  })
  useEffect(() => {
    if (chosen !== undefined && named !== null) remember(chosen.Sid)
  }, [chosen, named])
  if (chosen !== undefined) return <NaireBoard key={chosen.Sid} naire={chosen} hasOthers={rows.length > 1} />
  return (
    <Screen title={t('management:screens.dataBoard.title')} hint={t('list.hint')}>
      <ListState
        query={naires}
        isEmpty={rows.length === 0}
        empty={{ title: t('management:naires.empty'), hint: t('list.emptyHint') }}
      >
        <NaireLinks rows={rows} />
      </ListState>
    </Screen>
  )
}

function NaireLinks({ rows }: { readonly rows: readonly NaireRow[] }) {
  return (
    <ul className={styles.list}>
      {rows.map(({ Sid, Name }) => (
        <li key={Sid}>
          <Link to={`?naire=${Sid}`} dir="auto">
            {Name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
