import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Screen } from '../../workplace/Screen.tsx'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { Members } from './Members.tsx'
import { NaireSummaries } from './NaireSummaries.tsx'

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
