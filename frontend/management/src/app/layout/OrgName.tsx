import { useLocation } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { orgOf } from '../routes/place.ts'
import styles from './header.module.css'
import { useOrgs } from './use-places.ts'

export function OrgName() {
  const { me } = useWorkplace()
  const orgSid = orgOf(useLocation().pathname) ?? me.OrgSid
  const { data: orgs = [] } = useOrgs()
  const name = orgs.find(({ Sid }) => Sid === orgSid)?.Name ?? (orgSid === me.OrgSid ? me.OrgName : null)
  return name ? (
    <span className={styles.org} title={name}>
      {name}
    </span>
  ) : null
}
