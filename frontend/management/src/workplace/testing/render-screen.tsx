import type { Ability } from '@naire/domain/access'
import { WordsProvider } from '@naire/ui'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { HttpFailure, type Http } from '../http.ts'
import type { LiveEvent } from '../live.ts'
import { localeFiles } from '../texts/locale-files.ts'
import type { SignedInUser } from '../user.ts'
import { WorkplaceContext, type Workplace } from '../workplace.ts'

/** Reply to a request; a function gets the whole path and the body, and may throw an `HttpFailure`. */
export type Reply = object | ((path: string, body: unknown) => unknown)

export interface ScreenOptions {
  /** Address of the screen, with its query. */
  readonly at?: string
  /** Pattern of the route, for its parameters. */
  readonly route?: string
  /** By method and path without the query: `GET /odata/Naires`. Whatever else is asked for fails the test. */
  readonly replies: Readonly<Record<string, Reply>>
  readonly abilities?: readonly Ability[] | undefined
  readonly me?: Partial<SignedInUser>
}

/** Request that a screen has sent. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** Renders a screen in Chinese within the workplace's context, before a server that the test plays. */
export async function renderScreen(screen: ReactNode, options: ScreenOptions) {
  const { at = '/', route = '*', abilities = [] } = options
  await startChinese()
  const sent: SentRequest[] = []
  const notices: string[] = []
  const live = new LiveDouble()
  const say = (kind: string) => (text: string) => void notices.push(`${kind}: ${text}`)
  const workplace: Workplace = {
    http: httpDouble(options.replies, sent),
    live,
    me: { ...person, ...options.me },
    can: (ability) => abilities.includes(ability),
    notices: { danger: say('danger'), success: say('success'), info: say('info') },
    setLeavePrompt: () => {},
  }
  // As the app tells them in one place.
  const failures: string[] = []
  const mutationCache = new MutationCache({
    onError: ({ message }, _values, _result, { meta }) => void (meta?.['quiet'] !== true && failures.push(message)),
  })
  const queries = new QueryClient({
    mutationCache,
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  const router = createMemoryRouter(
    [
      { path: route, element: screen },
      { path: '*', element: null },
    ],
    {
      initialEntries: [at],
    },
  )
  const words = { lang: 'zh-CN', t: (key: string, params?: object) => i18next.t(key, { ...params }) }
  const view = render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <App>
        <WordsProvider words={words}>
          <QueryClientProvider client={queries}>
            <WorkplaceContext value={workplace}>
              <RouterProvider router={router} />
            </WorkplaceContext>
          </QueryClientProvider>
        </WordsProvider>
      </App>
    </ConfigProvider>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    sent,
    notices,
    failures,
    live,
    address: () => address(router.state.location),
  }
}

const address = ({ pathname, search }: { readonly pathname: string; readonly search: string }) => pathname + search

const person: SignedInUser = {
  Sid: 'P1',
  Code: 'li',
  Name: '李四',
  Nickname: '',
  Authority: 0,
  OrgSid: 'O1',
  DeptSid: null,
  OrgName: '某院',
  Token: 'token',
}

function httpDouble(replies: ScreenOptions['replies'], sent: SentRequest[]): Http {
  const request = async (method: string, path: string, body?: unknown): Promise<never> => {
    sent.push({ method, path, body })
    const reply = replies[`${method} ${path.replace(/\?.*/, '')}`]
    if (reply === undefined) throw new Error(`The screen asked for ${method} ${path}, to which the test has no reply`)
    return (
      typeof reply === 'function' ? await (reply as (path: string, body: unknown) => unknown)(path, body) : reply
    ) as never
  }
  return {
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, body),
    put: (path, body) => request('PUT', path, body),
    delete: (path) => request('DELETE', path),
    download: (path) => request('DOWNLOAD', path),
    upload: (path, file, { fields } = {}) => request('UPLOAD', path, fields === undefined ? file : { file, ...fields }),
  }
}

/** Reply of a server that refuses, or is not there: status 0. */
export const refusing =
  (status: number, message = '') =>
  (): never => {
    throw new HttpFailure(message, { status, code: null, target: null, details: [], correlationId: null })
  }

/** Push events that a test sends by itself. */
class LiveDouble {
  readonly #listeners = new Map<LiveEvent, Set<(data: Readonly<Record<string, unknown>>) => void>>()

  on(event: LiveEvent, listener: (data: Readonly<Record<string, unknown>>) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  state() {
    return 'open' as const
  }

  onState(): () => void {
    return () => {}
  }

  push(event: LiveEvent, data: Readonly<Record<string, unknown>>): void {
    this.#listeners.get(event)?.forEach((listener) => listener(data))
  }
}

async function startChinese(): Promise<void> {
  if (i18next.isInitialized) return
  const files = import.meta.glob<object>('../../../../../locales/zh-CN/*.json', { eager: true, import: 'default' })
  const texts = Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.json$/g, ''), file]),
  )
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    ns: [...localeFiles],
    defaultNS: 'management',
    resources: { 'zh-CN': texts },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}
