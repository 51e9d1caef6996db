import type { Ability } from '@naire/domain/access'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App as AntdApp, FloatButton, Drawer, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState, useRef, Activity } from 'react'
import { Outlet, useLocation, Link, useNavigate } from 'react-router'
import { AlarmBell } from '../reviewing/alarms/AlarmBell.tsx'
import type { Http } from '../workplace/http.ts'
import type { SignedInUser } from '../workplace/user.ts'
import { type Workplace, WorkplaceContext } from '../workplace/workplace.ts'
import { setLeavePrompt } from './leave-prompt.ts'
import { useNoticeBoard } from './notices/notice-store.ts'
import { useSignIn } from './sign-in/sign-in-store.ts'
import { type Live, useLive } from '../workplace/live.ts'
import { closeLive, currentLive } from './live/current-live.ts'
import { Header, useMenu } from './layout/Header.tsx'
import styles from './layout/layout.module.css'
import { useTranslation } from 'react-i18next'
import { MenuLinks } from './layout/MenuLinks.tsx'
import sideMenuStyles from './layout/side-menu.module.css'
import { Help } from './help/Help.tsx'
import { useLanguage } from './i18n/language-store.ts'
import { languageNames } from '@naire/domain/languages'
import footerStyles from './layout/footer.module.css'
import { VerticalAlignTopOutlined, CloseOutlined, CloseCircleFilled } from '@ant-design/icons'
import menuDrawerStyles from './layout/side-menu.module.css'
import pageTabsStyles from './layout/page-tabs.module.css'
import { useTabs } from './layout/tab-store.ts'
import { routeRows } from './routes/rows.tsx'
import noticeBoardStyles from './notices/notice-board.module.css'

const Home = routeRows.find(({ name }) => name === 'home')?.screen

/** Where screens are drawn. The home screen is kept alive: hidden, not thrown away, while another is shown. */
function ScreenOutlet() {
  const isHome = useLocation().pathname === '/home'
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <Activity mode={isHome ? 'visible' : 'hidden'}>{Home && <Home />}</Activity>
      <Outlet />
    </Suspense>
  )
}

function Layout() {
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
      <Help />
    </div>
  )
}

function SideMenu() {
  const { t } = useTranslation()
  const { isOpen, handlers } = useHoverExpand()
  return (
    <nav
      className={`${sideMenuStyles.menu} ${isOpen ? sideMenuStyles.open : ''}`}
      aria-label={t('menu.label')}
      {...handlers}
    >
      <MenuLinks />
    </nav>
  )
}

declare const __VERSION__: string

function Footer() {
  const { t } = useTranslation()
  const language = useLanguage((state) => state.language)
  return (
    <footer className={footerStyles.footer}>
      <span>Naire {__VERSION__}</span>
      <span>{t('footer.language', { language: languageNames[language] })}</span>
    </footer>
  )
}

/** Shell §9: shows after 300 px, takes 600 ms. */
function ScrollToTop() {
  const { t } = useTranslation()
  return (
    <FloatButton.BackTop
      visibilityHeight={300}
      duration={600}
      icon={<VerticalAlignTopOutlined />}
      aria-label={t('layout.toTop')}
      style={{ insetBlockEnd: 72 }}
    />
  )
}

const expandMs = 300
const collapseMs = 500

/** Opens 300 ms after the pointer came, closes 500 ms after it went (shell §2); the keyboard does not wait. */
function useHoverExpand() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const later = (open: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), ms)
  }
  return {
    isOpen,
    handlers: {
      onPointerEnter: () => later(true, expandMs),
      onPointerLeave: () => later(false, collapseMs),
      onFocus: (event: React.FocusEvent) => event.target.matches(':focus-visible') && later(true, 0),
      onBlur: () => later(false, collapseMs),
    },
  }
}

/** The side menu on a phone. */
function MenuDrawer() {
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
      <nav className={menuDrawerStyles.drawer} aria-label={t('menu.label')}>
        <MenuLinks onGo={closeDrawer} />
      </nav>
    </Drawer>
  )
}

export const EnrolScreen = lazy(() => import('./second-factor/EnrolScreen.tsx'))
export const RenewScreen = lazy(() => import('./sign-in/RenewScreen.tsx'))

/**
 * With somebody signed in: the layout and what screens are handed. Without: the screen alone, for its guard to send
 * away.
 */
export function Shell({ http }: { readonly http: Http }) {
  const user = useSignIn((signIn) => signIn.user)
  if (user?.MustEnrol || user?.MustRenew)
    return <Suspense>{user.MustEnrol ? <EnrolScreen http={http} /> : <RenewScreen http={http} />}</Suspense>
  if (user) return <Staffed key={user.Token} http={http} user={user} />
  return (
    <>
      <Outlet />
      <NoticeBoard />
    </>
  )
}

function Staffed({ http, user }: { readonly http: Http; readonly user: SignedInUser }) {
  const { message } = AntdApp.useApp()
  const danger = useNoticeBoard((board) => board.danger)
  const live = useSharedLive(user.Sid, http)
  const [skipsLayout] = useState(new URLSearchParams(useLocation().search).get('skipLayout') === 'true')
  const { data: me } = useQuery({
    queryKey: ['me', user.Token],
    queryFn: ({ signal }) =>
      http.get<Partial<SignedInUser> & { readonly Abilities: readonly Ability[] }>('/api/Me', { signal }),
    staleTime: 60_000,
  })
  const workplace = useMemo<Workplace>(
    () => ({
      http,
      live,
      me: { ...user, ...me, Token: user.Token },
      can: (ability) => me?.Abilities.includes(ability) ?? false,
      setLeavePrompt,
      notices: {
        danger,
        success: (text) => void message.success(text),
        info: (text) => void message.info(text),
      },
    }),
    [http, live, user, me, message, danger],
  )
  useEffect(() => () => setLeavePrompt(false), [])
  return (
    <WorkplaceContext value={workplace}>
      <LoadAnew />
      {workplace.can('processAlarms') && <AlarmBell />}
      {skipsLayout ? (
        <>
          <ScreenOutlet />
          <NoticeBoard />
        </>
      ) : (
        <Layout />
      )}
    </WorkplaceContext>
  )
}

/** Too much was missed to be told: what is on the screen is asked for again. */
function LoadAnew() {
  const queries = useQueryClient()
  useLive('reset', () => void queries.invalidateQueries())
  return null
}

/** A refused stream asks who is signed in, which leads to where every refused request leads. */
function useSharedLive(who: string, http: Http): Live {
  const [live] = useState(() => currentLive(who, () => void http.get('/api/Me').catch(() => undefined)))
  useEffect(() => {
    addEventListener('pagehide', closeLive)
    return () => removeEventListener('pagehide', closeLive)
  }, [])
  return live
}

/** The screens that this tab of the browser has open. */
function PageTabs() {
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
    <nav className={pageTabsStyles.tabs} aria-label={t('layout.tabs')}>
      {tabs.map((tab) => (
        <span
          key={tab.pathname}
          className={`${pageTabsStyles.tab} ${tab.pathname === pathname ? pageTabsStyles.active : ''}`}
        >
          <Link
            to={tab.path}
            className={pageTabsStyles.link}
            aria-current={tab.pathname === pathname ? 'page' : undefined}
          >
            {t(tab.title)}
          </Link>
          {tab.pathname !== '/home' && (
            <button
              type="button"
              className={pageTabsStyles.close}
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

function NoticeBoard() {
  const notices = useNoticeBoard((board) => board.notices)
  return (
    <div className={noticeBoardStyles.board} role="alert" aria-live="assertive">
      {notices.map((notice) => (
        <div key={notice.id} className={noticeBoardStyles.notice}>
          <CloseCircleFilled aria-hidden />
          <span>{notice.message}</span>
          {notice.count > 1 && <span className={noticeBoardStyles.count}>×{notice.count}</span>}
        </div>
      ))}
    </div>
  )
}
