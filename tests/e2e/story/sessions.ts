import { read as readWorkbook, utils as workbook } from '@e965/xlsx'
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { choose } from './staff.ts'

export interface Row {
  readonly Sid: string
  readonly Feedbacks?: readonly object[]
}

/** Rows of NaireSessions as this person's browser gets them; none when they are refused. */
export async function rowsOf(page: Page, subjectPath: string, query: string): Promise<readonly Row[]> {
  const seen = page.waitForRequest(
    (request) => request.url().includes('/odata/') && 'authorization' in request.headers(),
  )
  await page.goto(`${subjectPath}/dataMng`)
  const { authorization = '' } = (await seen).headers()
  const response = await page.request.get(`/odata/NaireSessions?${query}`, { headers: { authorization } })
  return response.ok() ? ((await response.json()) as { value: Row[] }).value : []
}

/** The text of a download, whichever its format. */
export async function download(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const drawer = page.getByRole('dialog')
  const named = { hasText: new RegExp(format, 'i') }
  await choose(drawer, '格式', format)
  await drawer.getByRole('button', { name: '开始导出' }).click()
  const link = drawer.getByRole('listitem').filter(named).first().getByRole('link')
  await expect(link).toBeVisible()
  const waiting = page.waitForEvent('download')
  await link.click()
  const path = await (await waiting).path()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const bytes = readFileSync(path)
  if (format === 'CSV') return bytes.toString('utf8')
  const { SheetNames, Sheets } = readWorkbook(bytes)
  return workbook.sheet_to_csv(Sheets[SheetNames[0]!]!)
}

/** Plays more than a second of it; gives how far it came. */
export async function playable(audio: HTMLAudioElement): Promise<number> {
  audio.muted = true
  await audio.play()
  await new Promise((done) => audio.addEventListener('timeupdate', () => audio.currentTime > 1 && done(null)))
  return audio.currentTime
}
