import { compileNaire, openSession, whyOf } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { coffee, coffeeNaire, cups, interactionOf, option, why } from './questionnaire.ts'

const compiled = compileNaire(coffeeNaire(), { types: questionDefinitions, language: fullLanguage, why: whyOf })
const now = new Date('2026-03-01T02:00:00Z')
const session = openSession(compiled, { sessionSid: 'A1', viewPort: 'desktop', lang: 'zh-CN', now })
session.answer(coffee, interactionOf(coffee), { Entries: [{ OptionSid: option.no }] }, now)

console.log(session.why({ kind: 'visible', questionSid: cups })) // → {"expression":"coffee == 'yes'","result":false,"values":[{"reference":"coffee","value":"no"}]}
console.log(session.why({ kind: 'visible', questionSid: coffee }), session.question(why).visible) // → null true
console.log(session.why({ kind: 'success' })?.result, session.unsettled()) // → true []
