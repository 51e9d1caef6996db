import { WordsProvider } from '@naire/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import questions from '../../../../../locales/zh-CN/questions.json'
import respondent from '../../../../../locales/zh-CN/respondent.json'
import validation from '../../../../../locales/zh-CN/validation.json'
import { naire, type Draft } from '../../../../../tests/scenarios/naire.ts'
import { DeferredPorts } from '../../session/deferred-ports.ts'
import type { SessionFacts } from '../../session/facts.ts'
import { LiveSession } from '../../session/live-session.ts'
import { Observable } from '../../session/observable.ts'
import { prepareNaire } from '../../session/prepared-naire.ts'
import { nothingSaved } from '../../session/saving.ts'
import { sentence } from '../../shell/sentence.ts'
import { AnsweringScreen } from '../AnsweringScreen.tsx'

/** The screen over these questions, as it is opened on a phone. */
export async function answering(
  drafts: readonly Draft[],
  settings: object = {},
  facts: Partial<SessionFacts> = {},
  heading = /stem/,
) {
  const prepared = await prepareNaire({ ...naire(drafts, { Name: '<b>睡眠</b>与生活', ...settings }), Revision: 1 })
  const session = new LiveSession(prepared, {
    Sid: '1'.repeat(32),
    Lang: 'zh-CN',
    ViewPort: 'mobile',
    QueryParams: '',
    StartTime: 0,
    ...facts,
  } as SessionFacts)
  const words = {
    lang: 'zh-CN',
    t: (key: string, params?: object) => sentence({ respondent, questions, validation }, 'zh-CN', key, { ...params }),
  }
  render(
    <WordsProvider words={words}>
      <AnsweringScreen
        session={session}
        ports={new DeferredPorts(session)}
        saving={new Observable(nothingSaved)}
        returnReason=""
        languageSwitch={null}
      />
    </WordsProvider>,
  )
  await screen.findAllByRole('heading', { name: heading })
  return { session, user: userEvent.setup() }
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** Code of the question that has the focus. */
export const focused = () => document.activeElement?.closest('[data-code]')?.getAttribute('data-code')
/** Ids of what is scrolled to from now on. */
export function scrolledTo(): readonly string[] {
  const seen: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.id)
  })
  return seen
}

export const must = { Compulsory: true }
