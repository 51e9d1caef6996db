import { expect, type Browser, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { Client } from '../../api/client.ts'
import { copyOf, inChinese, password, FieldworkSite, screening } from '../../api/fieldwork.ts'
import { calm, feedbacks, Respondent } from '../../api/respondent.ts'
import { signedIn } from './staff.ts'

type Role = Parameters<FieldworkSite['person']>[0]

interface ScreeningOptions {
  /** Name of the organisation begins with it. */
  readonly topic: string
  /** By the names that the story calls them. */
  readonly people: Readonly<Record<string, Role>>
  readonly sessions: number
}

/** Finished sessions of the screening, and the people who work on them. */
export interface AnsweredScreening {
  /** Path of the subject. */
  readonly subject: string
  readonly sids: readonly string[]
  /** Signed in, in a browser of their own. */
  readonly as: (browser: Browser, name: string) => Promise<Page>
}

export async function answeredScreening({ topic, people, sessions }: ScreeningOptions): Promise<AnsweredScreening> {
  const run = randomBytes(3).toString('hex')
  const code = (name: string) => `${name}_${run}`
  const anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  const place = await FieldworkSite.make({ admin, anybody }, `${topic}${inChinese(run)}社`)
  for (const [name, role] of Object.entries(people)) await place.person(role, code(name))
  const naire = copyOf(screening())
  await place.publish(naire)
  const respondents = Array.from({ length: sessions }, () => new Respondent(anybody, naire))
  // The first one sends an answer to a question that it was not shown: the server flags it.
  const hidden = feedbacks(naire, {
    ...calm,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`phq${n}`, '3'])),
    phqDifficulty: '2',
    contact: 'N',
  }).filter(({ QuestionCode }) => QuestionCode === 'contact')
  for (const [at, respondent] of respondents.entries())
    expect(
      (await respondent.finish(calm, at === 0 ? { Feedbacks: [...feedbacks(naire, calm), ...hidden] } : {})).body
        .Status,
    ).toBe(0)
  const subject = `/subject/${place.orgSid}/${place.subjectSid}`
  return {
    subject,
    sids: respondents.map(({ sid }) => sid),
    as: (browser, name) => signedIn(browser, { code: code(name), password }),
  }
}
