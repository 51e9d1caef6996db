import { QueryClientProvider } from '@tanstack/react-query'
import { WordsProvider } from '@naire/ui'
import { App as AntdApp, ConfigProvider } from 'antd'
import i18next from 'i18next'
import { useMemo } from 'react'
import { RouterProvider } from 'react-router/dom'
import { directionOf } from '@naire/domain/languages'
import { useLanguage } from './i18n/language-store.ts'
import { openHttp } from './open-http.ts'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './routes/create-router.tsx'
import { loadAhead } from './routes/rows.tsx'
import { useSignIn } from './sign-in/sign-in-store.ts'
import { antdTheme, type ThemeName } from './theme/antd-theme.ts'

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
