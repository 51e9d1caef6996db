import { compileNaire, openSession } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { coffee, coffeeNaire, cups, interactionOf, option } from './questionnaire.ts'

const compiled = compileNaire(coffeeNaire(), { types: questionDefinitions, language: fullLanguage })
const now = new Date('2026-03-01T02:00:00Z')
const session = openSession(compiled, { sessionSid: 'A1', viewPort: 'desktop', lang: 'zh-CN', now })

console.log(session.validateAll().map(({ key }) => key)) // → ["requireChoice"]
session.answer(coffee, interactionOf(coffee), { Entries: [{ OptionSid: option.yes }] }, now)
session.answer(cups, interactionOf(cups), { TextInputValue: '40' }, now)

// A key of the specification and what its sentence needs; the sentences are in `locales/<language>/validation.json`.
console.log(session.validateQuestion(cups).map(({ key, params }) => ({ key, params }))) // → [{"key":"max","params":{"max":20}}]

// What was typed stays on the screen, and does not count.
const [number] = session.question(cups).interactions
console.log(number?.draft?.['TextInputValue'], number?.reply) // → 40 null
