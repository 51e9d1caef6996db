import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { Client, type Json } from '../../api/client.ts'
import { newSid } from '../../api/fieldwork.ts'
import { signIn } from '../looks/people.ts'
import { makePlace } from '../way/way-naire.ts'

/** Somebody who may write questionnaires, in their own browser, and a questionnaire of theirs. */
export interface AuthorAtWork {
  readonly page: Page
  readonly client: Client
  readonly naireSid: string
  /** Path of the subject. */
  readonly subject: string
  /** The questionnaire as the server has it. */
  stored(): Promise<Json>
}

export async function authorWith(
  browser: Browser,
  naire: object,
  device: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<AuthorAtWork> {
  const [url, password] = [process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '']
  const place = await makePlace(url, password)
  const naireSid = await place.publish(naire)
  const { client, kept } = await signIn(new Client(url), 'superadmin', password)
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
  await context.addInitScript((user) => localStorage.setItem('naire.user', user), JSON.stringify(kept))
  const stored = async () =>
    (await client.get(`/odata/Naires('${naireSid}')?$expand=Questions,QuotarList,ResourceList`)).body
  return {
    page: await context.newPage(),
    client,
    naireSid,
    subject: `/subject/${place.orgSid}/${place.subjectSid}`,
    stored,
  }
}

/** Two questions; the second is shown where the first is answered with 好, a third where nobody's answer can be. */
export function planted(): object {
  const options = ['好', '一般', '不好']
  const question = (Code: string, at: number, VisibleExpression = '') => ({
    Sid: newSid(),
    Code,
    Type: 0,
    PageSid: newSid(),
    PageSeq: at,
    Seq: at,
    Data: {
      Data: `${Code}：近来您的睡眠怎么样？`,
      Config: { VisibleExpression },
      Interactions: [
        {
          Sid: newSid(),
          Code: 'I1',
          Compulsory: true,
          Entries: options.map((Data, n) => ({ Sid: newSid(), Code: String(n + 1), Data })),
        },
      ],
    },
  })
  const Questions = [
    question('sleep', 1),
    question('often', 2, "sleep == '1'"),
    question('never', 3, "often == '1' && sleep == '2'"),
  ]
  const QuotarList = [{ Sid: newSid(), QuotarExpression: "sleep == '1'", Limit: 9, Memo: '睡得好' }]
  return {
    Sid: newSid(),
    Name: '睡眠与生活',
    QuestionCount: 3,
    PageCount: 3,
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions,
    QuotarList,
    ScoreExpression: "sleep == '1' ? 2 : 0",
  }
}
