import { compileNaire, openSession, recompute } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { coffee, coffeeNaire, cups, interactionOf, option } from './questionnaire.ts'

const compiled = compileNaire(coffeeNaire(), { types: questionDefinitions, language: fullLanguage })
const now = new Date('2026-03-01T02:00:00Z')
const options = { sessionSid: 'A1', viewPort: 'desktop', lang: 'zh-CN', now } as const
const session = openSession(compiled, options)
session.answer(coffee, interactionOf(coffee), { Entries: [{ OptionSid: option.yes }] }, now)
session.answer(cups, interactionOf(cups), { TextInputValue: '12' }, now)

const { score, success, alarm, alarmReasons, quotaCells } = session.outcome()
console.log(score, success, quotaCells.length) // → 7 true 1
console.log(alarm, alarmReasons.map(({ questionCode, explain, excerpt }) => ({ questionCode, explain, excerpt }))) // → 1 [{"questionCode":"cups","explain":"A lot of coffee","excerpt":"How many cups a day?：12"}]

// A server trusts nothing but the answers: the same engine over them gives the same outcome.
const decided = recompute(compiled, options, session.feedbacks(), now)
console.log(decided.outcome.score, decided.findings) // → 7 []
