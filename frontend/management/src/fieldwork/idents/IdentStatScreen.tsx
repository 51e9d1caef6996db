import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { naireList } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { IdentStanding } from './IdentStanding.tsx'
import styles from './idents.module.css'

/** How far the people of each questionnaire's list are. */
export default function IdentStatScreen() {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const naires = useQuery(naireList(http, subjectSid))
  const rows = naires.data ?? []
  return (
    <Screen title={t('screens.identStat.title')} hint={t('idents.stat.hint')}>
      <ListState query={naires} isEmpty={rows.length === 0} empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}>
        {rows.map(({ Sid, Name }) => (
          <section key={Sid} className={styles.naire} aria-labelledby={`stat-${Sid}`}>
            <h2 className={styles.name} id={`stat-${Sid}`}>
              <bdi>{Name}</bdi>
            </h2>
            <IdentStanding naireSid={Sid} />
          </section>
        ))}
      </ListState>
    </Screen>
  )
}
