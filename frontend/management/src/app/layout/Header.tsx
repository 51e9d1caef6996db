import { MenuOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DueBell } from '../../reviewing/due/DueBell.tsx'
import { HeaderSearch } from '../search/HeaderSearch.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LiveDot } from './LiveDot.tsx'
import { useMenu } from './menu-store.ts'
import { OrgName } from './OrgName.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { SubjectSwitch } from './SubjectSwitch.tsx'

export function Header() {
  const { t } = useTranslation()
  const openDrawer = useMenu((menu) => menu.openDrawer)
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {t('header.skip')}
      </a>
      <Button
        className={styles.burger ?? ''}
        type="text"
        icon={<MenuOutlined />}
        aria-label={t('menu.label')}
        onClick={openDrawer}
      />
      <Link to="/home" className={styles.brand}>
        Naire
      </Link>
      <OrgName />
      <SubjectSwitch />
      <span className={styles.space} />
      <HeaderSearch />
      <DueBell />
      <LiveDot />
      <LanguageSwitch />
      <PersonMenu />
    </header>
  )
}
