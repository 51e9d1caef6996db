import { ProjectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useOrgs } from '../orgs/use-orgs.ts'
import { useSubjects } from '../../workplace/use-subjects.ts'
import styles from './home.module.css'

export function SubjectCards() {
  const { t } = useTranslation()
  const { me, can } = useWorkplace()
  const subjects = useSubjects()
  const { data: orgs = [] } = useOrgs()
  const rows = subjects.data ?? []
  const place = me.OrgSid ? `/subjectMng/${me.OrgSid}` : '/orgMng'
  const action = (can('manageSubjects') || can('operate')) && (
    <Link to={place}>
      <Button type="primary">{t(me.OrgSid ? 'subjects.add' : 'orgs.add')}</Button>
    </Link>
  )
  return (
    <ListState
      query={subjects}
      isEmpty={rows.length === 0}
      empty={{ title: t('subjects.empty'), hint: t('home.noSubjectsHint'), action }}
    >
      <ul className={styles.cards}>
        {rows.map(({ Sid, Name, OrgSid }) => (
          <li key={Sid}>
            <Link to={`/subject/${OrgSid}/${Sid}`} className={styles.card}>
              <ProjectOutlined className={styles.icon} aria-hidden />
              <span className={styles.name}>{Name}</span>
              <span className={styles.org}>{orgs.find((org) => org.Sid === OrgSid)?.Name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ListState>
  )
}
