import { compileNaire } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { introQuestion } from '@naire/domain/questions/intro'
import { loadQuestionTypes } from '@naire/domain/questions/lazy'
import { expect, test } from 'vitest'
import { choice, naire } from './naire.ts'

test('a questionnaire needs the definitions of its types only, and says which one is missing', async () => {
  const record = naire([choice('Q1', 'AB')])
  expect(() => compileNaire(record, { types: { intro: introQuestion }, language: fullLanguage })).toThrow(
    'question Q1 is of type choice, whose definition is not among the types given',
  )
  expect(compileNaire(record, { types: await loadQuestionTypes([0]), language: fullLanguage }).questions).toHaveLength(
    1,
  )
})
