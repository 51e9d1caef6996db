import { compileNaire, openSession } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { coffee, coffeeNaire, cups, interactionOf, option } from './questionnaire.ts'

const compiled = compileNaire(coffeeNaire(), { types: questionDefinitions, language: fullLanguage })
const now = new Date('2026-03-01T02:00:00Z')
const options = { sessionSid: 'A1', viewPort: 'desktop', lang: 'zh-CN', now } as const
const session = openSession(compiled, options)
session.answer(coffee, interactionOf(coffee), { Entries: [{ OptionSid: option.yes }] }, now)
session.answer(cups, interactionOf(cups), { TextInputValue: '3' }, now)

const stored = JSON.stringify(session.feedbacks())
console.log(session.feedbacks().map(({ QuestionCode, Type, Value1, Score }) => [QuestionCode, Type, Value1, Score])) // → [["coffee",0,"Yes",2],["cups",1,"3",3]]

// Later, elsewhere: the answers come back, and with them everything that follows from them.
const again = openSession(compiled, { ...options, remembered: session.remembered() })
console.log(again.load(JSON.parse(stored), now)) // → {"unknown":[]}
console.log(again.question(cups).visible, JSON.stringify(again.feedbacks()) === stored) // → true true
