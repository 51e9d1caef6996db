import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { ListState } from '../workplace/ListState.tsx'
import { type NaireRow, useNaires } from '../workplace/naire-list.ts'
import { Screen } from '../workplace/Screen.tsx'
import { useViewSetting } from '../workplace/use-view-setting.ts'
import styles from './analysis.module.css'

interface NaireChoiceProps {
  /** Name of the screen, in its words and in what is remembered. */
  readonly screen: 'dataBoard' | 'dataReport' | 'report'
  readonly hint: string
  readonly children: (naire: NaireRow, hasOthers: boolean) => ReactNode
}

/** The questionnaire that was looked at last, or the list of those that there are. */
export function NaireChoice({ screen, hint, children }: NaireChoiceProps) {
  const { t } = useTranslation('analysis')
  const { subjectSid = '' } = useParams()
  const [search] = useSearchParams()
  const naires = useNaires()
  const [last, setLast] = useViewSetting<string | null>(`${screen}.last.${subjectSid}`, null)
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
  if (chosen !== undefined) return children(chosen, rows.length > 1)
  return (
    <Screen title={t(`management:screens.${screen}.title`)} hint={hint}>
      <ListState
        query={naires}
        isEmpty={rows.length === 0}
        empty={{ title: t('management:naires.empty'), hint: t('list.emptyHint') }}
      >
        <ul className={styles.list}>
          {rows.map(({ Sid, Name }) => (
            <li key={Sid}>
              <Link to={`?naire=${Sid}`} dir="auto">
                {Name}
              </Link>
            </li>
          ))}
        </ul>
      </ListState>
    </Screen>
  )
}
