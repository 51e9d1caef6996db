import { questionTypes, type QuestionType } from '@naire/domain/questions'
import type { Browser, Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { Client } from '../../api/client.ts'
import { inChinese, password, Place } from '../../api/fieldwork.ts'
import { said } from '../looks/words.ts'

export interface Desk {
  readonly place: Place
  readonly author: string
}

/** A subject without a questionnaire, and somebody who writes them. */
export async function makeDesk(): Promise<Desk> {
  const anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const run = randomBytes(3).toString('hex')
  const place = await Place.make({ admin, anybody }, `书写${inChinese(run)}社`)
  await place.person('ProjectManager', `author_${run}`)
  const { body } = await anybody.post('/odata/Authenticate', { userCode: `author_${run}`, password })
  return { place, author: JSON.stringify(body) }
}

export async function authorsPage(browser: Browser, { author, place }: Desk): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await context.addInitScript((user) => {
    localStorage.setItem('naire.user', user)
    localStorage.setItem('naire.lang', 'zh-CN')
  }, author)
  const page = await context.newPage()
  await page.goto(`/subject/${place.orgSid}/${place.subjectSid}/naireEdit`)
  return page
}

export const say = (key: string) => said('zh-CN', key)
export const everyType: readonly QuestionType[] = questionTypes
