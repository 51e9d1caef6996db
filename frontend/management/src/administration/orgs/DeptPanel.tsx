import { ApartmentOutlined } from '@ant-design/icons'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { AddDept } from './AddDept.tsx'
import styles from './orgs.module.css'
import { type OrgRow, useDepts } from './use-orgs.ts'

export function DeptPanel({ org }: { readonly org: OrgRow }) {
  const { t } = useTranslation()
  const depts = useDepts(org.Sid)
  const rows = depts.data ?? []
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('orgs.depts', { name: org.Name })}</h2>
      <ListState query={depts} isEmpty={rows.length === 0} empty={{ title: t('orgs.noDepts') }}>
        <ul className={styles.tree}>
          {rows.map((dept) => (
            <li
              key={dept.Sid}
              className={styles.dept}
              style={{ '--depth': dept.Path.split('/').length - 1 } as CSSProperties}
            >
              <ApartmentOutlined aria-hidden /> {dept.Name}
            </li>
          ))}
        </ul>
      </ListState>
      <AddDept orgSid={org.Sid} depts={rows} />
    </section>
  )
}
