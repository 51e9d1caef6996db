import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { naireList } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { EraseCode } from './EraseCode.tsx'
import styles from './idents.module.css'
import { LoadCodes } from './LoadCodes.tsx'
import { useIdentList } from './use-idents.ts'

/** Who may answer each questionnaire of the subject, by identifying code. */
export default function IdentScreen() {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const naires = useQuery(naireList(http, subjectSid))
  const rows = naires.data ?? []
  return (
    <Screen title={t('screens.identMng.title')} hint={t('idents.hint')}>
      <ListState query={naires} isEmpty={rows.length === 0} empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}>
        {rows.map(({ Sid, Name }) => (
          <section key={Sid} className={styles.naire} aria-labelledby={`idents-${Sid}`}>
            <h2 className={styles.name} id={`idents-${Sid}`}>
              <bdi>{Name}</bdi>
            </h2>
            <NaireList naireSid={Sid} />
          </section>
        ))}
      </ListState>
    </Screen>
  )
}

function NaireList({ naireSid }: { readonly naireSid: string }) {
  const { t, i18n } = useTranslation()
  const { can } = useWorkplace()
  const list = useIdentList(naireSid)
  const { Count = 0, LoadedAt = null, LoadedBy = null } = list.data ?? {}
  const loadedAt = LoadedAt && new Date(LoadedAt).toLocaleString(i18n.language)
  return (
    <ListState query={list} isEmpty={!list.data} empty={{ title: t('idents.none') }}>
      <p className={styles.standing}>{loadedAt ? t('idents.standing', { n: Count, at: loadedAt, by: LoadedBy ?? '—' }) : t('idents.none')}</p>
      {can('manageIdents') && (
        <div className={styles.acts}>
          <LoadCodes naireSid={naireSid} />
          {Count > 0 && <EraseCode naireSid={naireSid} />}
        </div>
      )}
    </ListState>
  )
}
