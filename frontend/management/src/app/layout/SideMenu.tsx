import { useTranslation } from 'react-i18next'
import { MenuLinks } from './MenuLinks.tsx'
import styles from './side-menu.module.css'
import { useHoverExpand } from './use-hover-expand.ts'

export function SideMenu() {
  const { t } = useTranslation()
  const { isOpen, handlers } = useHoverExpand()
  return (
    <nav className={`${styles.menu} ${isOpen ? styles.open : ''}`} aria-label={t('menu.label')} {...handlers}>
      <MenuLinks />
    </nav>
  )
}
