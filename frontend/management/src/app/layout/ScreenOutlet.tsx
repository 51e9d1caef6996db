import { Skeleton } from 'antd'
import { Activity, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { routeRows } from '../routes/rows.tsx'

const Home = routeRows.find(({ name }) => name === 'home')?.screen

/** Where screens are drawn. The home screen is kept alive: hidden, not thrown away, while another is shown. */
export function ScreenOutlet() {
  const isHome = useLocation().pathname === '/home'
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <Activity mode={isHome ? 'visible' : 'hidden'}>{Home && <Home />}</Activity>
      <Outlet />
    </Suspense>
  )
}
