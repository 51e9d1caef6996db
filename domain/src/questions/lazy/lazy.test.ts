import { expect, test } from 'vitest'
import { questionTypes, questionDefinitions, questionTypeNumbers } from '../index.ts'
import { loadQuestionTypes } from './index.ts'

test('the types that are loaded one by one are those of the whole list', async () => {
  const loaded = await loadQuestionTypes(questionTypes.map((type) => questionTypeNumbers[type]))
  expect(loaded).toEqual(questionDefinitions)
})

test('only what is asked for is loaded, once; unknown numbers are left out', async () => {
  expect(await loadQuestionTypes([4, 4, 99])).toEqual({ intro: questionDefinitions.intro })
})
