import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import {
  createBrowserRouter,
  createHashRouter,
  Navigate,
  type RouteObject,
  useLocation,
  useNavigationType,
  useParams,
} from 'react-router'
import type { Http } from '../../workplace/http.ts'
import { useSubjects } from '../../workplace/use-subjects.ts'
import { ScreenError } from '../errors/ScreenError.tsx'
import { focusOnArriving } from '../keyboard.ts'
import { LoginScreen } from '../login/LoginScreen.tsx'
import { NotBuiltScreen } from '../not-built/NotBuiltScreen.tsx'
import { NotFoundScreen } from '../not-found/NotFoundScreen.tsx'
import { EnrolScreen, RenewScreen, Shell } from '../Shell.tsx'
import { useSignIn } from '../sign-in/sign-in-store.ts'
import { routeRows, type RouteRow, afterLogin, guard } from './rows.tsx'
import { useTranslation } from 'react-i18next'
import { useTabs } from '../layout/tab-store.ts'
import { useNoticeBoard } from '../notices/notice-store.ts'

/** Routing uses history mode; the query parameter routermode can override it. */
export function createRouter(http: Http) {
  const isHash = new URLSearchParams(location.search).get('routermode') === 'hash'
  return (isHash ? createHashRouter : createBrowserRouter)(routes(http))
}

function routes(http: Http): RouteObject[] {
  return [
    { path: '/login', element: <Login http={http} />, errorElement: <ScreenError /> },
    { path: '/invitation', element: <Invited http={http} />, errorElement: <ScreenError /> },
    { path: '/survey/*', element: <LeaveForRespondent /> },
    { path: '/sessionNaire/uploadAttach/*', element: <LeaveForRespondent /> },
    {
      element: <Shell http={http} />,
      errorElement: <ScreenError />,
      children: [
        { path: '/', element: <Navigate to="/home" replace /> },
        ...routeRows.map((row) => ({ path: row.path, element: <Place row={row} />, errorElement: <ScreenError /> })),
        { path: '*', element: <NotFoundScreen /> },
      ],
    },
  ]
}

function Place({ row }: { readonly row: RouteRow }) {
  const Built = row.screen
  return <Guarded row={row}>{Built ? row.name !== 'home' && <Built /> : <NotBuiltScreen name={row.name} />}</Guarded>
}

function Login({ http }: { readonly http: Http }) {
  const { search } = useLocation()
  const user = useSignIn((signIn) => signIn.user)
  if (user?.MustEnrol || user?.MustRenew)
    return <Suspense>{user.MustEnrol ? <EnrolScreen http={http} /> : <RenewScreen http={http} />}</Suspense>
  return user ? <Navigate to={afterLogin(search)} replace /> : <LoginScreen http={http} />
}

const InvitationScreen = lazy(() => import('../login/InvitationScreen.tsx'))

function Invited({ http }: { readonly http: Http }) {
  return (
    <Suspense>
      <InvitationScreen http={http} />
    </Suspense>
  )
}

/** The respondent's pages are another app: asked for from within this one, the browser goes there by itself. */
function LeaveForRespondent() {
  const { pathname, search } = useLocation()
  const [isFirst] = useState(
    () => location.pathname === pathname && performance.getEntriesByType('navigation')[0]?.name.includes(pathname),
  )
  useEffect(() => {
    if (!isFirst) location.replace(pathname + search)
  }, [isFirst, pathname, search])
  return isFirst ? <NotFoundScreen /> : null
}

/** Lets in whom the route admits; keeps the tabs, the title and the notices in step with the place. */
function Guarded({ row, children }: { readonly row: RouteRow; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isInstead = useNavigationType() === 'REPLACE'
  const authority = useSignIn(({ user }) => user?.Authority ?? null)
  const elsewhere = guard(row.name, authority, pathname + search)
  const title = `screens.${row.name}.title`
  useEffect(() => {
    if (elsewhere) return
    useTabs.getState().visit({ path: pathname + search, pathname, title }, isInstead)
  }, [elsewhere, pathname, search, title, isInstead])
  useEffect(() => clearOnLeaving(pathname), [pathname])
  useEffect(focusOnArriving, [pathname])
  if (elsewhere) return <Navigate to={elsewhere} replace />
  return (
    <>
      {authority === null ? <Title place={t(title)} /> : <TitleInSubject place={t(title)} />}
      {children}
    </>
  )
}

/** `place · subject · Naire`; outside of a subject, and for who has not signed in, without one. */
function Title({ place, subject }: { readonly place: string; readonly subject?: string | undefined }) {
  useEffect(() => {
    const unseenAlarms = /^\(\d+\) /.exec(document.title)?.[0] ?? ''
    document.title = unseenAlarms + [place, subject, 'Naire'].filter(Boolean).join(' · ')
  }, [place, subject])
  return null
}

function TitleInSubject({ place }: { readonly place: string }) {
  const { subjectSid } = useParams()
  const { data: subjects = [] } = useSubjects()
  return <Title place={place} subject={subjects.find(({ Sid }) => Sid === subjectSid)?.Name} />
}

/** Notices belong to the screen on which they came up. */
const clearOnLeaving = (_pathname: string) => useNoticeBoard.getState().clear
