import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Component, Suspense, type ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Http } from '../workplace/http.ts'
import type { SignedInUser } from '../workplace/user.ts'
import { App } from './App.tsx'
import { reportError } from './errors/report-error.ts'
import { useLanguage } from './i18n/language-store.ts'
import { useTabs } from './layout/tab-store.ts'
import { setLeavePrompt } from './leave-prompt.ts'
import { useNoticeBoard } from './notices/notice-store.ts'
import { createRouter } from './routes/create-router.tsx'
import { lazyScreen } from './routes/lazy-screen.ts'
import { routeRows } from './routes/rows.tsx'
import { useSignIn } from './sign-in/sign-in-store.ts'
import { themeName } from './theme/antd-theme.ts'

const li: SignedInUser = {
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
/** A reply of the server; none: it has nothing there. */
type Answer = (path: string) => Response | undefined | false

const speakChinese = async () => {
  localStorage.setItem('naire.lang', 'zh-CN')
  await useLanguage.getState().start()
  localStorage.clear()
}
beforeEach(async () => {
  vi.stubGlobal('__VERSION__', '0')
  vi.stubGlobal('scrollTo', () => {})
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: async () => {} } })
  await speakChinese()
})
afterEach(() => {
  act(() => useSignIn.getState().signOut())
  act(() => useNoticeBoard.getState().clear())
  useTabs.getState().closeAll()
  history.replaceState(null, '', '/')
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
})
// The files that follow share the words.
afterAll(speakChinese)

let visits = 0
/** The whole app at an address, before a server that has nothing but what `answer` says. */
async function opened(at: string, user: SignedInUser | null = li, answer?: Answer) {
  const asked: { readonly path: string; readonly headers: Headers }[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    const path = url.split('?')[0] ?? ''
    asked.push({ path, headers: new Headers(headers) })
    if (path === '/live') return new Promise<Response>(() => {})
    return answer?.(path) || Response.json(path === '/api/Me' ? { Abilities: [] } : { value: [], '@odata.count': 0 })
  })
  if (user) act(() => useSignIn.getState().signIn({ ...user, Token: `token-${++visits}` }, false))
  go(at)
  return { ...render(<App theme="default" />), user: userEvent.setup(), asked }
}

/** As typed into the bar of the browser, or gone to by its keys. */
function go(at: string): void {
  history.pushState(null, '', at)
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))
}
const at = () => location.pathname + location.search
const menuHeaderFooter = () => [menu(), screen.queryByRole('link', { name: 'Naire' }), screen.queryByText(/^Naire 0$/)]
const menu = () => screen.queryByRole('navigation', { name: '菜单' })

test('/ leads to the home screen, within side menu, header and footer [S2-03, S2-23]', async () => {
  await opened('/')
  await waitFor(() => expect(at()).toBe('/home'))
  expect(await screen.findByRole('heading', { name: /李四/ })).toBeDefined()
  expect(menuHeaderFooter()).not.toContain(null)
})

test('who belongs to no organisation has the menu too, without places of one', async () => {
  await opened('/home', { ...li, OrgSid: null })
  expect(await screen.findByRole('heading', { name: /李四/ })).toBeDefined()
  expect(menu()?.querySelector('[href*=":"]')).toBeNull()
})

test('with skipLayout=true a screen stands alone [S2-23]', async () => {
  await opened('/home?skipLayout=true')
  expect(await screen.findByRole('heading', { name: /李四/ })).toBeDefined()
  expect(menuHeaderFooter()).toEqual([null, null, null])
})

test('a stranger gets the sign-in alone, without a tab, and goes on to where they wanted [S2-06, S2-24, S2-36]', async () => {
  const { user } = await opened('/orgMng?x=1', null, (path) => path === '/odata/Authenticate' && Response.json(li))
  await waitFor(() => expect(at()).toBe('/login?redirect=%2ForgMng%3Fx%3D1'))
  expect(menu()).toBeNull()
  await user.type(await screen.findByLabelText('账号'), 'li')
  await user.type(screen.getByLabelText('密码'), 'correct horse')
  await user.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(at()).toBe('/orgMng?x=1'))
  await waitFor(() => expect(useTabs.getState().tabs.map(({ pathname }) => pathname)).toEqual(['/orgMng']))
})

test('who has signed in is led from the sign-in to the start, and to no place that is not theirs [S2-34, S2-35]', async () => {
  await opened('/login')
  await waitFor(() => expect(at()).toBe('/home'))
  act(() => useSignIn.getState().signIn({ ...li, Authority: 5, Token: 'other' }, false))
  go('/orgMng')
  await waitFor(() => expect(at()).toBe('/home'))
})

test('the home screen is kept alive while another is shown; going where one is changes nothing [S2-05, S2-37]', async () => {
  const { user } = await opened('/home', li, (path) => path === '/api/Me' && Response.json({ Abilities: ['operate'] }))
  const home = await screen.findByRole('heading', { name: /李四/ })
  await user.click(screen.getByRole('link', { name: '机构管理' }))
  await waitFor(() => expect(at()).toBe('/orgMng'))
  const [orgs] = await screen.findAllByRole('button', { name: /新建机构/ })
  expect([home.isConnected, home.closest('[style*="display: none"]') !== null]).toEqual([true, true])
  await user.click(screen.getAllByRole('link', { name: '机构管理' })[0] as HTMLElement)
  expect([at(), orgs?.isConnected, useNoticeBoard.getState().notices]).toEqual(['/orgMng', true, []])
  await user.click(screen.getByRole('link', { name: 'Naire' }))
  await waitFor(() => expect(home.closest('[style*="display: none"]')).toBeNull())
})

test('the menu leads to the settings and the data of the questionnaire that is open, and to the list of all', async () => {
  const subject = `/subject/${'A'.repeat(32)}/${'B'.repeat(32)}`
  await opened(`${subject}/naireSettings?naire=N1`)
  const hrefOf = (name: string) =>
    within(menu() as HTMLElement)
      .getByRole('link', { name })
      .getAttribute('href')
  await waitFor(() => expect(hrefOf('问卷设置')).toBe(`${subject}/naireSettings?naire=N1`))
  expect(hrefOf('问卷')).toBe(`${subject}/naireEdit`)
})

test('data and alarms share one screen, any path without one has a screen that says so [S2-15, S2-21]', async () => {
  const screens = Object.fromEntries(routeRows.map((row) => [row.name, row.screen]))
  expect(screens.dataMng).toBe(screens.alarmMng)
  await opened('/nowhere/at/all')
  expect(await screen.findByRole('heading', { name: '没有找到这个页面' })).toBeDefined()
})

test('addresses are paths, or behind a number sign with routermode=hash [S2-01]', () => {
  const hrefAt = (at: string) => {
    history.replaceState(null, '', at)
    return createRouter({} as Http).createHref({ pathname: '/orgMng', search: '', hash: '', state: null, key: '' })
  }
  expect([hrefAt('/home'), hrefAt('/home?routermode=hash')]).toEqual(['/orgMng', expect.stringContaining('#/orgMng')])
})

test('requests carry the bearer and the organisation of the address, else of the person [S6-18, S7-03]', async () => {
  const other = 'B'.repeat(32)
  const { asked } = await opened('/home')
  const sent = (path: string) => {
    const headers = asked.findLast((each) => each.path === path)?.headers
    return [headers?.get('Authorization'), headers?.get('X-Org')]
  }
  await waitFor(() => expect(sent('/api/Me')).toEqual([`Bearer token-${visits}`, 'O1']))
  go(`/userMng/${other}`)
  await waitFor(() => expect(sent('/odata/Users')).toEqual([`Bearer token-${visits}`, other]))
})

test('the side menu expands 300 ms after the pointer came, collapses 500 ms after it went [S2-44]', async () => {
  await opened('/home')
  await screen.findByRole('heading', { name: /李四/ })
  vi.useFakeTimers()
  const isOpen = () => /open/.test(menu()?.className ?? '')
  const after = (ms: number) => (act(() => vi.advanceTimersByTime(ms)), isOpen())
  fireEvent.pointerEnter(menu() as HTMLElement)
  expect([after(299), after(1)]).toEqual([false, true])
  fireEvent.pointerLeave(menu() as HTMLElement)
  expect([after(499), after(1)]).toEqual([true, false])
})

test('behind 300 px a button leads to the top within 600 ms [S2-46, S9-10]', async () => {
  await opened('/home')
  await screen.findByRole('heading', { name: /李四/ })
  const scroll = async (top: number) => {
    document.documentElement.scrollTop = top
    await act(async () => void dispatchEvent(new Event('scroll')))
  }
  const button = () => screen.queryByRole('button', { name: '回到顶部' })
  await scroll(299)
  expect(button()).toBeNull()
  await scroll(300)
  await waitFor(() => expect(button()).not.toBeNull())
  vi.useFakeTimers()
  fireEvent.click(button() as HTMLElement)
  act(() => vi.advanceTimersByTime(500))
  expect(document.documentElement.scrollTop).toBeGreaterThan(0)
  act(() => vi.advanceTimersByTime(150))
  expect(document.documentElement.scrollTop).toBe(0)
})

test.each([
  ['the message of its body', () => Response.json({ error: { message: '忙' } }, { status: 500 }), '忙'],
  ['its raw text', () => new Response('坏了', { status: 500 }), '坏了'],
  ['that there is no network [S8-08]', null, '无法连接服务器，请检查网络。'],
])('a request that failed is told in red, by %s; nobody can close it [S2-45, S8-02]', async (_, reply, told) => {
  await opened('/home', li, (path) => {
    if (path !== '/api/Me') return undefined
    if (reply) return reply()
    throw new TypeError('Failed to fetch')
  })
  const notice = await screen.findByText(told)
  const board = notice.closest('[role=alert]') as HTMLElement
  expect([...board.querySelectorAll('button, a')]).toEqual([])
})

test('notices stand at the bottom right, above everything [S2-45, S9-11]', () => {
  const style = readFileSync(join(import.meta.dirname, 'notices/notice-board.module.css'), 'utf8')
  for (const rule of ['position: fixed', 'inset-block-end: 16px', 'inset-inline-end: 16px', 'z-index: 20000'])
    expect(style).toContain(rule)
})

test.each([401, 403])('%i logs out, takes the leave prompt away and loads the page anew [S8-01]', async (status) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  setLeavePrompt(true)
  const isAskedToStay = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAskedToStay()).toBe(true)
  await opened('/home', li, (path) => (path === '/api/Me' ? Response.json({}, { status }) : undefined))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect([useSignIn.getState().user, isAskedToStay()]).toEqual([null, false])
})

test.each([
  [{ error_description: '令牌过期', message: 'x' }, '令牌过期'],
  [new Error('算错了'), '算错了'],
  [{ data: '半个文件' }, '半个文件'],
])('an error of this app is told by its description, message or data [S8-03]', (error, told) => {
  reportError(error)
  expect(useNoticeBoard.getState().notices.map(({ message }) => message)).toEqual([told])
})

test('an embedding page may handle an error; what it does not handle is told [S8-13]', () => {
  const hook = vi.fn((error: unknown) => error === 'theirs')
  vi.stubGlobal('naireErrorHook', hook)
  for (const error of ['theirs', 'ours']) reportError(error)
  expect([hook.mock.calls.length, useNoticeBoard.getState().notices.map(({ message }) => message)]).toEqual([
    2,
    ['ours'],
  ])
})

test('a screen whose code does not come within 120 seconds is a chunk-load error [S8-11]', async () => {
  vi.useFakeTimers()
  const Late = lazyScreen(() => new Promise(() => {}))
  const failed = vi.fn()
  class Boundary extends Component<{ readonly children: ReactNode }> {
    override state = { isBroken: false }
    static getDerivedStateFromError = (error: Error) => (failed(error.name), { isBroken: true })
    override render = () => (this.state.isBroken ? null : this.props.children)
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <Boundary>
      <Suspense>
        <Late />
      </Suspense>
    </Boundary>,
  )
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  expect(failed).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(failed).toHaveBeenCalledWith('ChunkLoadError')
})

test.each([
  ['the address', '?lang=de', 'fr', 'de'],
  ['what was chosen before', '', 'fr', 'fr'],
  ['the browser', '', null, 'sv'],
])('the language is that of %s [S2-27]', async (_, search, stored, language) => {
  history.replaceState(null, '', `/home${search}`)
  if (stored) localStorage.setItem('naire.lang', stored)
  else localStorage.removeItem('naire.lang')
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['xx', 'sv-FI', 'it'])
  await useLanguage.getState().start()
  expect([useLanguage.getState().language, document.documentElement.lang]).toEqual([language, language])
})

test('the theme is that of the address, else the default [S2-25]', () =>
  expect([themeName('dark'), themeName(null), themeName('toString'), themeName('x')]).toEqual([
    'dark',
    'default',
    'default',
    'default',
  ]))
