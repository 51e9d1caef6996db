import { BankOutlined, EditOutlined, ProjectOutlined, TeamOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './orgs.module.css'
import type { OrgRow } from './use-orgs.ts'

interface OrgListProps {
  readonly rows: readonly OrgRow[]
  readonly openSid: string | null
  readonly onOpen: (sid: string) => void
  readonly onEdit: (org: OrgRow) => void
}

export function OrgList({ rows, openSid, onOpen, onEdit }: OrgListProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.list} aria-label={t('screens.orgMng.title')}>
      {rows.map((org) => (
        <li key={org.Sid} className={`${styles.org} ${org.Sid === openSid ? styles.open : ''}`}>
          <button
            type="button"
            className={styles.name}
            aria-pressed={org.Sid === openSid}
            onClick={() => onOpen(org.Sid)}
          >
            <BankOutlined aria-hidden /> {org.Name}
          </button>
          <Button
            type="text"
            icon={<EditOutlined />}
            aria-label={t('orgs.rename', { name: org.Name })}
            onClick={() => onEdit(org)}
          />
          <Link
            to={`/subjectMng/${org.Sid}`}
            className={styles.link}
            aria-label={t('orgs.toSubjects', { name: org.Name })}
            title={t('screens.subjectMng.title')}
          >
            <ProjectOutlined aria-hidden />
          </Link>
          <Link
            to={`/userMng/${org.Sid}`}
            className={styles.link}
            aria-label={t('orgs.toUsers', { name: org.Name })}
            title={t('screens.userMng.title')}
          >
            <TeamOutlined aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
