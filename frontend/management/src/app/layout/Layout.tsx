import { NoticeBoard } from '../notices/NoticeBoard.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './layout.module.css'
import { MenuDrawer } from './MenuDrawer.tsx'
import { PageTabs } from './PageTabs.tsx'
import { ScreenOutlet } from './ScreenOutlet.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { SideMenu } from './SideMenu.tsx'

export function Layout() {
  return (
    <div className={styles.layout}>
      <Header />
      <SideMenu />
      <MenuDrawer />
      <div className={styles.body}>
        <PageTabs />
        <main className={styles.main} id="main" tabIndex={-1}>
          <ScreenOutlet />
        </main>
        <Footer />
      </div>
      <ScrollToTop />
      <NoticeBoard />
    </div>
  )
}
