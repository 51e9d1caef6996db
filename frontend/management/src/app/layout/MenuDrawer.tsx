import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { MenuLinks } from './MenuLinks.tsx'
import { useMenu } from './menu-store.ts'
import styles from './side-menu.module.css'

/** The side menu on a phone. */
export function MenuDrawer() {
  const { t } = useTranslation()
  const { isDrawerOpen, closeDrawer } = useMenu()
  const placement = document.documentElement.dir === 'rtl' ? 'right' : 'left'
  return (
    <Drawer
      open={isDrawerOpen}
      onClose={closeDrawer}
      placement={placement}
      size={260}
      title={t('menu.label')}
      styles={{ body: { padding: 8 } }}
    >
      <nav className={styles.drawer} aria-label={t('menu.label')}>
        <MenuLinks onGo={closeDrawer} />
      </nav>
    </Drawer>
  )
}
