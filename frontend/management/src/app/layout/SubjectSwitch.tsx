import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { subjectOf } from '../routes/place.ts'
import styles from './header.module.css'

/** Which project is open; another one opens the same screen there. */
export function SubjectSwitch() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data: subjects = [] } = useSubjects()
  const open = subjectOf(pathname)
  const go = (subjectSid: string) => {
    const subject = subjects.find(({ Sid }) => Sid === subjectSid)
    const screen = open ? (pathname.split('/')[4] ?? '') : ''
    const isOneRow = ['sessionNaire', 'appealSession'].includes(screen)
    if (subject)
      void navigate(['/subject', subject.OrgSid, subjectSid, isOneRow ? 'dataMng' : screen].filter(Boolean).join('/'))
  }
  return (
    <Select
      className={styles.subject ?? ''}
      variant="filled"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('header.subject')}
      placeholder={t('header.subject')}
      value={open}
      notFoundContent={t('header.noSubjects')}
      options={subjects.map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
      onChange={go}
    />
  )
}
