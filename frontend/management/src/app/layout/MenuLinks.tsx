import { Badge } from 'antd'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useSignals } from '../../reviewing/alarms/signal-store.ts'
import { type MenuItem, useMenuSections } from './menu-items.tsx'
import styles from './side-menu.module.css'

/** The links of the side menu and of the phone's drawer. */
export function MenuLinks({ onGo }: { readonly onGo?: () => void }) {
  const { t } = useTranslation()
  return useMenuSections().map((section) => (
    <ul key={section.id} className={styles.list} aria-label={t(`menu.${section.id}`)}>
      {section.items.map(({ item, to }) => (
        <MenuLink key={item.name} item={item} to={to} {...(onGo ? { onGo } : {})} />
      ))}
    </ul>
  ))
}

function MenuLink({ item, to, onGo }: { readonly item: MenuItem; readonly to: string; readonly onGo?: () => void }) {
  const { t } = useTranslation()
  const title = t(`screens.${item.name}.title`)
  const Icon = item.icon
  const unseen = useSignals((signals) => (item.name === 'alarmMng' && signals.badge ? signals.unseen : 0))
  return (
    <li>
      <NavLink
        to={to}
        end
        className={({ isActive }) => `${styles.link} ${isActive ? styles.active : ''}`}
        title={title}
        {...(unseen > 0 ? { 'aria-label': `${title} · ${t('alarms.unseen', { n: unseen })}` } : {})}
        {...(onGo ? { onClick: onGo } : {})}
      >
        <span className={styles.icon} aria-hidden>
          <Badge count={unseen} size="small" title={t('alarms.unseen', { n: unseen })}>
            <Icon />
          </Badge>
        </span>
        <span className={styles.word}>{title}</span>
      </NavLink>
    </li>
  )
}
