import { expect, type Page } from '@playwright/test'
import type { NaireRecord } from '@naire/domain/naires'
import { choices } from '../way/way-naire.ts'

/** Actions of a respondent, in the language of the page. */
export interface RespondentActions {
  readonly page: Page
  readonly say: (key: string) => RegExp
  press(key: string): Promise<void>
  type(label: string | RegExp, text: string): Promise<void>
  answer(): Promise<void>
}

/** A page that stands around the questions, and how one comes to it. */
export interface FlowScreen {
  readonly name: string
  readonly naire: (host: string) => object
  /** Begun on a computer; else on a phone. */
  readonly isOnComputer?: true
  readonly reach: (hands: RespondentActions) => Promise<void>
  /** Words that only this page has. */
  readonly shows: string
}

const groups = (group: object): Partial<NaireRecord> => ({
  PageGroups: JSON.stringify([
    { Parts: ['B', 'C'].map((code) => ({ StartCode: code, EndCode: code, Desc: `第 ${code} 部分` })), ...group },
  ]),
})
const password = { AccessConfig: 'RequirePassword', AccessPassword: '春天' }
const identifying = { AnonymousMode: 1 as const, IdentifyingAlias: '病历号', IdentifyingCodePattern: '[A-Z]\\d{3}' }
const witnessed = { A: { Config: { TakeSign: true, TakeSnapshot: true } } }
const nothing = async () => {}
const finish = async ({ answer, press }: RespondentActions) => {
  await answer()
  await press('respondent:submit')
}

export const flowScreens: readonly FlowScreen[] = [
  {
    name: 'password',
    naire: () => choices('A', password),
    shows: 'respondent:password.wrong',
    reach: async ({ say, type, press }) => {
      await type(say('respondent:password.label'), '夏天')
      await press('respondent:confirm')
    },
  },
  {
    name: 'identify',
    naire: () => choices('A', identifying),
    shows: 'respondent:identify.wrong',
    reach: async ({ type, press }) => {
      await type('病历号', 'a1')
      await press('respondent:confirm')
    },
  },
  {
    name: 'closed',
    naire: () => choices('A', { AccessConfig: 'Disable' }),
    shows: 'respondent:closed.closed.title',
    reach: nothing,
  },
  {
    name: 'no-code',
    naire: () => choices('A', { ...identifying, IdentifyingQuery: 'id', ForceIdentifyingQuery: true }),
    shows: 'respondent:closed.noCode.title',
    reach: nothing,
  },
  {
    name: 'sign-in',
    naire: () => choices('A', { RequireSignIn: true }),
    shows: 'respondent:closed.signIn.title',
    reach: nothing,
  },
  {
    name: 'webcam',
    naire: () => choices('A', {}, witnessed),
    shows: 'questions:snapshot.webcam.live',
    reach: async ({ page, press }) => {
      await page.context().grantPermissions(['camera'])
      await press('questions:snapshot.take')
    },
  },
  {
    name: 'sign-by-phone',
    naire: () => choices('A', {}, witnessed),
    isOnComputer: true,
    shows: 'questions:attach.phone.waiting',
    reach: async ({ page, press }) => {
      await page.locator('canvas').click()
      await press('questions:attach.phone.sign.open')
    },
  },
  {
    name: 'parts',
    naire: () => choices('ABC', groups({ OrderMode: 'Manually', AllowSkipRemains: true })),
    shows: 'respondent:parts.title',
    reach: async ({ answer, press }) => {
      await answer()
      await press('questions:next')
    },
  },
  {
    name: 'parts-unreachable',
    naire: (host) => choices('ABC', groups({ OrderMode: 'Fetch', FetchConfig: { url: `${host}/next` } })),
    shows: 'respondent:parts.failed.title',
    reach: async ({ answer, press }) => {
      await answer()
      await press('questions:next')
    },
  },
  {
    name: 'locked',
    naire: (host) =>
      choices(
        'A',
        {},
        {
          A: {
            FetchLockConfig: { Required: true, Fetch: { url: `${host}/open` }, UnlockExpression: "$response == 'ok'" },
          },
        },
      ),
    shows: 'respondent:unlock.unreachable',
    reach: async ({ press }) => press('respondent:unlock.do'),
  },
  {
    name: 'help',
    naire: (host) => choices('A', { ShowFetchHelp: true, HelpFetchConfig: { url: `${host}/help` } as never }),
    shows: 'respondent:help.failed',
    reach: async ({ press }) => {
      await press('respondent:menu')
      await press('respondent:help.do')
    },
  },
  {
    name: 'outline',
    naire: () => choices('ABC'),
    shows: 'respondent:outline.do',
    reach: async ({ page, press }) => {
      await press('respondent:menu')
      await press('respondent:outline.do')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'turn-back',
    naire: () => choices('AB', { PreviousPageMode: 'RequirePassword', PreviousPagePassword: '回' }),
    shows: 'respondent:password.wrong',
    reach: async ({ say, answer, press, type }) => {
      await answer()
      await press('questions:next')
      await press('questions:previous')
      await type(say('respondent:password.label'), '去')
      await press('respondent:confirm')
    },
  },
  {
    name: 'asked-first',
    naire: () => choices('A', { OnlineCommitBehavior: 'Prompt' }),
    shows: 'respondent:end.ask',
    reach: finish,
  },
  {
    name: 'end',
    naire: () => choices('A', { OnlineCommitBehavior: 'Manually' }),
    shows: 'respondent:end.title',
    reach: async ({ answer, press }) => {
      await answer()
      await press('questions:next')
    },
  },
  {
    name: 'prohibit',
    naire: () => choices('A', { SuccessParam: '1 == 2', Conclusion: '<p>感谢您的时间</p>' }),
    shows: 'respondent:done.prohibit.now',
    reach: finish,
  },
  {
    name: 'waiting',
    naire: () => choices('A'),
    shows: 'respondent:waiting.title',
    reach: async (hands) => {
      await hands.answer()
      await expect(hands.page.getByText(hands.say('respondent:saving.saved'))).toBeVisible()
      await hands.page.context().setOffline(true)
      await hands.press('respondent:submit')
    },
  },
]
