import { questionTypes, type QuestionType } from '@naire/domain/questions'
import type { Browser, Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { Client } from '../../api/client.ts'
import { inChinese, password, FieldworkSite } from '../../api/fieldwork.ts'
import { said } from '../looks/words.ts'

export interface EditorDesk {
  readonly place: FieldworkSite
  /** What the browsers of two authors keep. */
  readonly author: string
  readonly colleague: string
}

/** A subject without a questionnaire, and somebody who writes them. */
export async function makeDesk(): Promise<EditorDesk> {
  const anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const run = randomBytes(3).toString('hex')
  const place = await FieldworkSite.make({ admin, anybody }, `书写${inChinese(run)}社`)
  const signedIn = async (userCode: string) => {
    await place.person('ProjectManager', userCode)
    return JSON.stringify(await anybody.authenticate(userCode, password))
  }
  return { place, author: await signedIn(`author_${run}`), colleague: await signedIn(`colleague_${run}`) }
}

/** The screen of questionnaires, or of the one that is named. */
export async function authorsPage(browser: Browser, { author, place }: EditorDesk, naireSid?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await context.addInitScript((user) => {
    localStorage.setItem('naire.user', user)
    localStorage.setItem('naire.lang', 'zh-CN')
  }, author)
  const page = await context.newPage()
  await page.goto(`/subject/${place.orgSid}/${place.subjectSid}/naireEdit${naireSid ? `?naire=${naireSid}` : ''}`)
  return page
}

export const say = (key: string) => said('zh-CN', key)
export const everyType: readonly QuestionType[] = questionTypes
