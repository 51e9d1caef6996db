import { compileNaire, openSession, type Step } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { coffee, coffeeNaire, interactionOf, option } from './questionnaire.ts'

const compiled = compileNaire(coffeeNaire(), { types: questionDefinitions, language: fullLanguage })
const now = new Date('2026-03-01T02:00:00Z')
const session = openSession(compiled, { sessionSid: 'A1', viewPort: 'desktop', lang: 'zh-CN', now })
const told = (step: Step) => (step.kind === 'page' ? `page ${step.page.seq}` : step.kind)

const first = session.stepAfter(null)
if (first.kind !== 'page') throw new Error('there is a page to begin with')
session.enter(first.page.sid)
console.log(told(first), told(session.stepAfter(first.page.sid))) // → page 1 page 2
console.log(session.validatePage(first.page.sid).map(({ key }) => key)) // → ["requireChoice"]

// Who drinks coffee is not asked why not: the second page has nothing to show.
session.answer(coffee, interactionOf(coffee), { Entries: [{ OptionSid: option.yes }] }, now)
console.log(told(session.stepAfter(first.page.sid)), session.pages().map(({ visible }) => visible)) // → end [true,false]
