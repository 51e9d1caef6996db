import { useTranslation } from 'react-i18next'
import { useParams, Link } from 'react-router'
import { Screen } from '../../workplace/Screen.tsx'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Members } from './Members.tsx'
import { CheckCircleOutlined, EditOutlined } from '@ant-design/icons'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { type NaireRow, useNaires } from '../../workplace/naire-list.ts'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import styles from './subject-home.module.css'

export default function SubjectHomeScreen() {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const { orgSid = '', subjectSid = '' } = useParams()
  const { data: subjects = [] } = useSubjects()
  const name = subjects.find(({ Sid }) => Sid === subjectSid)?.Name
  return (
    <Screen title={name ?? t('screens.subject.title')} hint={t('subjectHome.hint')}>
      <NaireSummaries place={`/subject/${orgSid}/${subjectSid}`} />
      {can('manageSubjects') && <Members key={subjectSid} />}
    </Screen>
  )
}

function NaireSummaries({ place }: { readonly place: string }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const naires = useNaires()
  const rows = naires.data ?? []
  const toImport = can('editQuestions') && <Link to={`${place}/naireEdit`}>{t('naires.import')}</Link>
  return (
    <ListState
      query={naires}
      isEmpty={rows.length === 0}
      empty={{ title: t('naires.empty'), hint: t('naires.emptyHint'), action: toImport }}
    >
      <ul className={styles.list}>
        {rows.map((naire) => (
          <Summary key={naire.Sid} naire={naire} place={place} />
        ))}
      </ul>
    </ListState>
  )
}

function Summary({ naire, place }: { readonly naire: NaireRow; readonly place: string }) {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  return (
    <li className={styles.naire}>
      <h2 className={styles.name}>
        <bdi>{naire.Name}</bdi>
      </h2>
      <p className={styles.facts}>
        <StatusWord
          tone={naire.Published ? 'success' : 'neutral'}
          icon={naire.Published ? <CheckCircleOutlined /> : <EditOutlined />}
        >
          {t(naire.Published ? 'naires.published' : 'naires.draft')}
        </StatusWord>
        <span>{t('naires.size', { questions: naire.QuestionCount, pages: naire.PageCount })}</span>
        <Moment at={naire.ModifyTime} />
      </p>
      <p className={styles.links}>
        {can('editQuestions') && <Link to={`${place}/naireEdit`}>{t('screens.naireEdit.title')}</Link>}
        {can('viewSessions') && <Link to={`${place}/dataMng?naire=${naire.Sid}`}>{t('screens.dataMng.title')}</Link>}
        {can('processAlarms') && <Link to={`${place}/alarmMng`}>{t('screens.alarmMng.title')}</Link>}
        {can('appeal') && <Link to={`${place}/appeal`}>{t('screens.appeal.title')}</Link>}
        {can('judgeAppeals') && <Link to={`${place}/judge`}>{t('screens.judge.title')}</Link>}
      </p>
    </li>
  )
}
