import type { Ability } from '@naire/domain/access'
import { useQuery } from '@tanstack/react-query'
import { App as AntdApp } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AlarmBell } from '../reviewing/alarms/AlarmBell.tsx'
import type { Http } from '../workplace/http.ts'
import type { SignedInUser } from '../workplace/user.ts'
import { type Workplace, WorkplaceContext } from '../workplace/workplace.ts'
import { Layout } from './layout/Layout.tsx'
import { ScreenOutlet } from './layout/ScreenOutlet.tsx'
import { setLeavePrompt } from './leave-prompt.ts'
import { LoadAnew } from './live/LoadAnew.tsx'
import { useSharedLive } from './live/use-shared-live.ts'
import { NoticeBoard } from './notices/NoticeBoard.tsx'
import { useNoticeBoard } from './notices/notice-store.ts'
import { useSignIn } from './sign-in/sign-in-store.ts'

/** With somebody signed in: the layout and what screens are handed. Without: the screen alone, for its guard to send away. */
export function Shell({ http }: { readonly http: Http }) {
  const user = useSignIn((signIn) => signIn.user)
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
  const live = useSharedLive(user.Sid)
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
        danger: useNoticeBoard.getState().danger,
        success: (text) => void message.success(text),
        info: (text) => void message.info(text),
      },
    }),
    [http, live, user, me, message],
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
