import { compileNaire, openSession } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { coffee, coffeeNaire, cups, interactionOf, option } from './questionnaire.ts'

const compiled = compileNaire(coffeeNaire(), { types: questionDefinitions, language: fullLanguage })
const now = new Date('2026-03-01T02:00:00Z')
const session = openSession(compiled, { sessionSid: 'A1', viewPort: 'desktop', lang: 'zh-CN', now })

let heard = 0
const stop = session.subscribe(cups, () => heard++)
const before = session.question(cups)
console.log(session.question(cups) === before) // → true

session.answer(coffee, interactionOf(coffee), { Entries: [{ OptionSid: option.yes }] }, now)
console.log(heard, session.question(cups) === before) // → 1 false

stop()
session.answer(coffee, interactionOf(coffee), null, now)
console.log(heard) // → 1
