import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { aboutOf, placeOf } from './trail-about.ts'
import type { TrailRow } from './trail-row.ts'
import styles from './trail.module.css'

/** What it was about: by its name, and where there is more to see of it. */
export function TrailAbout({ row }: { readonly row: TrailRow }) {
  const { t } = useTranslation()
  const { me, can } = useWorkplace()
  const { kind, sid } = aboutOf(row)
  const place = placeOf(row, { role: me.Authority, can })
  const kindWord = t(`trail.things.${kind}`, { defaultValue: kind })
  const name = row.AboutName ?? sid.slice(0, 8)
  const text = kind === 'session' ? t('phrases.detail', { name, detail: sid.slice(0, 8) }) : name
  return (
    <span className={styles.about}>
      {kindWord} <bdi title={sid}>{place ? <Link to={place}>{text}</Link> : text}</bdi>
    </span>
  )
}
