import { CloseOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import styles from './page-tabs.module.css'
import { useTabs } from './tab-store.ts'

/** The screens that this tab of the browser has open. */
export function PageTabs() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { tabs, close } = useTabs()
  const leave = (closed: string) => {
    close(closed)
    const rest = tabs.filter((tab) => tab.pathname !== closed)
    if (closed === pathname) void navigate(rest.at(-1)?.path ?? '/home')
  }
  return (
    <nav className={styles.tabs} aria-label={t('layout.tabs')}>
      {tabs.map((tab) => (
        <span key={tab.pathname} className={`${styles.tab} ${tab.pathname === pathname ? styles.active : ''}`}>
          <Link to={tab.path} className={styles.link} aria-current={tab.pathname === pathname ? 'page' : undefined}>
            {t(tab.title)}
          </Link>
          {tab.pathname !== '/home' && (
            <button
              type="button"
              className={styles.close}
              aria-label={t('layout.closeTab', { title: t(tab.title) })}
              onClick={() => leave(tab.pathname)}
            >
              <CloseOutlined aria-hidden />
            </button>
          )}
        </span>
      ))}
    </nav>
  )
}
