import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigationType } from 'react-router'
import { useTabs } from '../layout/tab-store.ts'
import { useNoticeBoard } from '../notices/notice-store.ts'
import { useSignIn } from '../sign-in/sign-in-store.ts'
import { guard } from './guard.ts'
import type { RouteRow } from './rows.tsx'

/** Lets in whom the route admits; keeps the tabs, the title and the notices in step with the place. */
export function Guarded({ row, children }: { readonly row: RouteRow; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isInstead = useNavigationType() === 'REPLACE'
  const authority = useSignIn(({ user }) => user?.Authority ?? null)
  const elsewhere = guard(row.name, authority, pathname + search)
  const title = `screens.${row.name}.title`
  useEffect(() => {
    if (elsewhere) return
    document.title = `${t(title)} · Naire`
    useTabs.getState().visit({ path: pathname + search, pathname, title }, isInstead)
  }, [elsewhere, pathname, search, title, isInstead, t])
  useEffect(() => useNoticeBoard.getState().clear, [pathname])
  return elsewhere ? <Navigate to={elsewhere} replace /> : children
}
