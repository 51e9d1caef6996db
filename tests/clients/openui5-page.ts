import { chromium as browsers, type Browser, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '../e2e/chromium.ts'

const library = new URL('../../node_modules/@openui5/sap.ui.core/src/', import.meta.url)
const steps = new URL('./openui5-steps.js', import.meta.url)

const html = `<!doctype html><html><head><meta charset="utf-8">
<script id="sap-ui-bootstrap" src="/resources/ui5loader.js" data-sap-ui-async="true"></script>
<script src="/resources/ui5loader-autoconfig.js"></script><script src="/steps.js"></script></head><body></body></html>`

/** A page of OpenUI5, as it comes from its package, that speaks to the product. */
export interface OpenUi5 {
  readonly page: Page
  /** Requests of the page under `/odata/`, as `METHOD path`. */
  readonly asked: string[]
  /** Addresses outside this machine that the page wanted: there must be none. */
  readonly elsewhere: string[]
  close(): Promise<void>
}

export async function openUi5(productUrl: string): Promise<OpenUi5> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/odata')) {
      asked.push(`${request.method} ${path}`)
      forwarded(productUrl, request, response)
    } else void file(path, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await browsers.launch(chromium.launchOptions)
  const page = await browser.newPage()
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') elsewhere.push(request.url())
  })
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return { page, asked, elsewhere, close: () => closed(browser, server) }
}

async function closed(browser: Browser, server: Server): Promise<void> {
  await browser.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

function forwarded(productUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const { host: _, ...headers } = request.headers
  const there = forward(
    new URL(request.url ?? '/', productUrl),
    { method: request.method ?? 'GET', headers },
    (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    },
  )
  request.pipe(there)
}

async function file(path: string, response: ServerResponse): Promise<void> {
  if (path === '/') return void response.setHeader('Content-Type', 'text/html').end(html)
  const { pathname } = new URL(path, 'http://127.0.0.1')
  const source = pathname === '/steps.js' ? steps : new URL(`.${pathname.replace('/resources', '')}`, library)
  try {
    const content = await readFile(source)
    response.setHeader('Content-Type', pathname.endsWith('.js') ? 'text/javascript' : 'text/plain').end(content)
  } catch {
    response.writeHead(404).end()
  }
}
