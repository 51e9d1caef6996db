import { createBrowserRouter, createHashRouter, Navigate, type RouteObject, useLocation } from 'react-router'
import type { Http } from '../../workplace/http.ts'
import { ScreenError } from '../errors/ScreenError.tsx'
import { LoginScreen } from '../login/LoginScreen.tsx'
import { NotBuiltScreen } from '../not-built/NotBuiltScreen.tsx'
import { NotFoundScreen } from '../not-found/NotFoundScreen.tsx'
import { Shell } from '../Shell.tsx'
import { useSignIn } from '../sign-in/sign-in-store.ts'
import { afterLogin } from './guard.ts'
import { Guarded } from './Guarded.tsx'
import { LeaveForRespondent } from './LeaveForRespondent.tsx'
import { routeRows, type RouteRow } from './rows.tsx'

/** Routing uses history mode; the query parameter routermode can override it. */
export function createRouter(http: Http) {
  const isHash = new URLSearchParams(location.search).get('routermode') === 'hash'
  return (isHash ? createHashRouter : createBrowserRouter)(routes(http))
}

function routes(http: Http): RouteObject[] {
  return [
    { path: '/login', element: <Login http={http} />, errorElement: <ScreenError /> },
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
  const isSignedIn = useSignIn(({ user }) => user !== null)
  return isSignedIn ? <Navigate to={afterLogin(search)} replace /> : <LoginScreen http={http} />
}
