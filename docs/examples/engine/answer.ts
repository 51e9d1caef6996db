import { compileNaire, expressionTexts, openSession } from '@naire/domain/answering'
import { loadLanguage } from '@naire/domain/expression/lazy'
import { loadQuestionTypes } from '@naire/domain/questions/lazy'
import { coffee, coffeeNaire, cups, interactionOf, option } from './questionnaire.ts'

const record = coffeeNaire()
// Once per questionnaire: sessions share it.
const types = await loadQuestionTypes(record.Questions.map((question) => question.Type))
const language = await loadLanguage(expressionTexts(record))
const compiled = compileNaire(record, { types, language })
const session = openSession(compiled, { sessionSid: 'A1', viewPort: 'mobile', lang: 'zh-CN', now: new Date('2026-03-01T02:00:00Z') })

console.log(session.question(cups).visible) // → false
session.answer(coffee, interactionOf(coffee), { Entries: [{ OptionSid: option.yes }] }, new Date('2026-03-01T02:00:05Z'))
console.log(session.question(cups).visible, session.question(cups).stem) // → true How many cups a day?

const [choice] = session.question(coffee).interactions
console.log(choice?.options.map(({ code, visible, disabled }) => ({ code, visible, disabled }))) // → [{"code":"yes","visible":true,"disabled":false},{"code":"no","visible":true,"disabled":false}]
console.log(session.progress()) // → {"answered":1,"remaining":1,"ratio":0.5}
