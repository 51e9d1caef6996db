import { expect, type Page } from '@playwright/test'
import type { NaireRecord } from '@naire/domain/naires'
import { randomBytes } from 'node:crypto'
import { Client } from '../../api/client.ts'
import { inChinese, newSid, FieldworkSite } from '../../api/fieldwork.ts'

/** An organisation with a subject to publish questionnaires in. */
export async function makePlace(baseUrl: string, adminPassword: string): Promise<FieldworkSite> {
  const anybody = new Client(baseUrl)
  const admin = await anybody.signIn('superadmin', adminPassword)
  const name = inChinese(randomBytes(3).toString('hex'))
  return FieldworkSite.make({ admin, anybody }, `问路${name}社`)
}

/** Choices `A`, `B`, `C` … on a page each; `lock` locks the question with this code. */
export function choices(
  codes: string,
  settings: Partial<NaireRecord> = {},
  lock: Readonly<Record<string, object>> = {},
): object {
  const Questions = [...codes].map((Code, at) => ({
    Sid: newSid(),
    Code,
    Type: 0,
    PageSid: newSid(),
    PageSeq: at + 1,
    Seq: at + 1,
    Data: {
      Data: `${Code} 部分：近来您的睡眠怎么样？`,
      Interactions: [
        {
          Sid: newSid(),
          Code: 'I1',
          Compulsory: true,
          Entries: ['好', '一般', '不好'].map((Data, n) => ({ Sid: newSid(), Code: String(n + 1), Data })),
        },
      ],
      ...lock[Code],
    },
  }))
  return {
    Sid: newSid(),
    Name: '睡眠与生活',
    QuestionCount: codes.length,
    PageCount: codes.length,
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions,
    ...settings,
  }
}

/** Answers in the app: in the page that the server drew the next page may not be there yet (tests/e2e/first-answer.e2e.ts). */
export async function answer(page: Page, option = '好'): Promise<void> {
  await expect(page.locator('#root[inert], #root button[inert]')).toHaveCount(0)
  await page.getByRole('radio', { name: option, exact: true }).check()
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Hands in once more, unless the page, which tries by itself too, was first. */
export async function tryAgain(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: '再试一次', exact: true })
    .click({ timeout: 2_000 })
    .catch(() => {})
}
