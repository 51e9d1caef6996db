import { QueryClientProvider, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { WordsProvider } from '@naire/ui'
import { App as AntdApp, ConfigProvider } from 'antd'
import i18next from 'i18next'
import { useMemo } from 'react'
import { RouterProvider } from 'react-router/dom'
import { directionOf } from '@naire/domain/languages'
import { useLanguage } from './i18n/language-store.ts'
import { createRouter } from './routes/create-router.tsx'
import { loadAhead, orgOf } from './routes/rows.tsx'
import { useSignIn } from './sign-in/sign-in-store.ts'
import { antdTheme, type ThemeName } from './theme/antd-theme.ts'
import { HttpFailure, codeOf, type Http } from '../workplace/http.ts'
import { reportError } from './errors/report-error.ts'
import { createHttp } from './http/http-client.ts'
import { setLeavePrompt } from './leave-prompt.ts'
import { useNoticeBoard } from './notices/notice-store.ts'
import { closeLive, livePosition } from './live/current-live.ts'

const queries = createQueryClient()
const http = openHttp(() => router.state.location.pathname)
const router = createRouter(http)

/** Begins to load the screen that the address names, for who has signed in. */
export function loadPlace(): void {
  if (useSignIn.getState().user) loadAhead(router.state.location.pathname)
}

export function App({ theme }: { readonly theme: ThemeName }) {
  const { language, antd } = useLanguage()
  const look = useMemo(() => antdTheme(theme), [theme])
  const words = useMemo(
    () => ({
      lang: language,
      t: (key: string, params?: Readonly<Record<string, string | number>>) => i18next.t(key, { ...params }),
    }),
    [language],
  )
  return (
    <ConfigProvider
      {...(antd ? { locale: antd } : {})}
      direction={directionOf(language)}
      theme={look}
      button={{ autoInsertSpace: false }}
    >
      <AntdApp notification={{ top: 64 }}>
        <WordsProvider words={words}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </WordsProvider>
      </AntdApp>
    </ConfigProvider>
  )
}

/** `meta.quiet`: the screen shows the failure itself. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.['quiet'] !== true && reportError(error) }),
    mutationCache: new MutationCache({
      onError: (error, _values, _result, mutation) => mutation.meta?.['quiet'] !== true && reportError(error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Worth another try: the server is busy or was not reached. */
function isPassing(error: Error): boolean {
  return error instanceof HttpFailure && [0, 502, 503, 504].includes(error.failure.status)
}

/** `pathname` is the router's, which in hash mode is not the address's. */
function openHttp(pathname: () => string): Http {
  return createHttp({
    headers: () => ({ 'Accept-Language': i18next.language, ...who(pathname()), ...freshness() }),
    onDenied,
    onDone: useNoticeBoard.getState().settled,
    texts: {
      exception: (code) => plainText(`exceptions:${code}`),
      unreachable: () => i18next.t('errors.unreachable'),
      timedOut: () => i18next.t('errors.timedOut'),
      unknown: (status) => i18next.t('errors.unknown', { status }),
    },
  })
}

function who(pathname: string): Record<string, string> {
  const user = useSignIn.getState().user
  if (!user) return {}
  const org = orgOf(pathname) ?? user.OrgSid
  return { Authorization: `Bearer ${user.Token}`, ...(org ? { 'X-Org': org } : {}) }
}

function freshness(): Record<string, string> {
  const position = livePosition()
  return position ? { 'X-Min-Position': position } : {}
}

/**
 * 401 or 403 for somebody signed in: log out, remove the leave prompt, reload (shell §8); who only lacks a second
 * factor, or a newer password, stays and gets one.
 */
function onDenied({ failure }: HttpFailure): void {
  if (!useSignIn.getState().user) return
  if (failure.code === codeOf('access.secondFactorMissing')) return useSignIn.getState().mustEnrol()
  if (failure.code === codeOf('access.passwordOver')) return useSignIn.getState().mustRenew()
  useSignIn.getState().signOut()
  setLeavePrompt(false)
  closeLive()
  location.reload()
}

/** A sentence that needs values is left to the server, which has them. */
function plainText(key: string): string | null {
  if (!i18next.exists(key)) return null
  const text = i18next.t(key, { skipInterpolation: true })
  return text.includes('{{') ? null : text
}
