import type { Page } from '@playwright/test'
import type { AuthorsBrowser } from './authors-browser.ts'
import type { EventFigures } from './events.ts'
import { median } from '../figures.ts'
import { typedIn } from './typing.ts'

const times = 5

/** The same record, fetched and its stems and options drawn as plain HTML by a page that does nothing else. */
export async function bareOpen(desk: AuthorsBrowser): Promise<number> {
  const page = await bare(desk)
  const { Token } = JSON.parse(desk.place.author) as { readonly Token: string }
  const visits = []
  for (let n = 0; n < times; n += 1)
    visits.push(
      await page.evaluate<number>(`(${drawPlainly})(${JSON.stringify({ address: desk.recordAddress, token: Token })})`),
    )
  await page.context().close()
  return Math.round(median(visits))
}

export async function bareTyping(desk: AuthorsBrowser): Promise<EventFigures> {
  const page = await bare(desk)
  await page.evaluate(`document.body.innerHTML = '<textarea></textarea>'`)
  const figures = await typedIn(page, page.locator('textarea'))
  await page.context().close()
  return figures
}

async function bare(desk: AuthorsBrowser): Promise<Page> {
  const page = await (await desk.fresh()).newPage()
  await page.goto(`${desk.place.baseUrl}/health`)
  return page
}

// Runs in the page.
const drawPlainly = `async ({ address, token }) => {
  const from = performance.now()
  const { Questions } = await (await fetch(address, { headers: { Authorization: 'Bearer ' + token } })).json()
  const lines = Questions.map(({ Code, Data }) => {
    const { Data: stem, Interactions } = typeof Data === 'string' ? JSON.parse(Data) : Data
    return '<p>' + Code + ' ' + stem + '</p>' + Interactions.flatMap(({ Entries }) => Entries).map((entry) => '<label><input type=radio>' + entry.Data + '</label>').join('')
  })
  document.body.innerHTML = lines.join('')
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  return performance.now() - from
}`
