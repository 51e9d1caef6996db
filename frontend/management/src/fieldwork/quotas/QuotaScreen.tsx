import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { naireList } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { QuotaTable } from './QuotaTable.tsx'
import styles from './quotas.module.css'

export default function QuotaScreen() {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const naires = useQuery(naireList(http, subjectSid))
  const rows = naires.data ?? []
  return (
    <Screen title={t('screens.quotarMng.title')} hint={t('quotas.hint')}>
      <ListState query={naires} isEmpty={rows.length === 0} empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}>
        {rows.map((naire) => (
          <section key={naire.Sid} className={styles.naire}>
            <h2 className={styles.name}>
              <bdi>{naire.Name}</bdi>
            </h2>
            <QuotaTable naireSid={naire.Sid} />
          </section>
        ))}
      </ListState>
    </Screen>
  )
}
