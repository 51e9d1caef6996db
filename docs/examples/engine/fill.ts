import { compileNaire, openSession } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { fill } from '@naire/domain/synthetic-respondents'
import { coffeeNaire } from './questionnaire.ts'

const compiled = compileNaire(coffeeNaire(), { types: questionDefinitions, language: fullLanguage })
const at = new Date('2026-03-01T02:00:00Z')
const habits = { answers: { coffee: { weights: { yes: 3, no: 1 } }, cups: { mean: 3, deviation: 1 } } }

const filled = Array.from({ length: 100 }, (_, number) => {
  const session = openSession(compiled, { sessionSid: `S${number}`, viewPort: 'mobile', lang: 'zh-CN', now: at })
  return { session, ...fill(session, { seed: `S${number}`, at, habits }) }
})
console.log(filled.every(({ session, unanswered }) => unanswered.length === 0 && session.validateAll().length === 0)) // → true

// Three of four drink coffee, and seven of ten of these more than two cups.
const share = filled.filter(({ session }) => session.outcome().quotaCells.length > 0).length / filled.length
console.log(share > 0.35 && share < 0.7) // → true
