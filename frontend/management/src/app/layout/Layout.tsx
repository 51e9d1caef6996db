import { Skeleton } from 'antd'
import { Activity, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { NoticeBoard } from '../notices/NoticeBoard.tsx'
import { routeRows } from '../routes/rows.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './layout.module.css'
import { MenuDrawer } from './MenuDrawer.tsx'
import { PageTabs } from './PageTabs.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { SideMenu } from './SideMenu.tsx'

const Home = routeRows.find(({ name }) => name === 'home')?.screen

export function Layout() {
  const isHome = useLocation().pathname === '/home'
  return (
    <div className={styles.layout}>
      <Header />
      <SideMenu />
      <MenuDrawer />
      <div className={styles.body}>
        <PageTabs />
        <main className={styles.main} id="main" tabIndex={-1}>
          <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
            <Activity mode={isHome ? 'visible' : 'hidden'}>{Home && <Home />}</Activity>
            <Outlet />
          </Suspense>
        </main>
        <Footer />
      </div>
      <ScrollToTop />
      <NoticeBoard />
    </div>
  )
}
