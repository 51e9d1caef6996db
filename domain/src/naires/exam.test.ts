import { expect, test } from 'vitest'
import { naire, text } from '../../../tests/scenarios/naire.ts'
import { after } from '../authoring/testing/performed.ts'
import { examSettings } from './exam.ts'

test('a questionnaire becomes an exam in one step, which leaves what its author set', () => {
  const record = naire([text('Q1')])
  expect(examSettings(record)).toEqual({ TimeLimit: 3_600, SessionLimit: 1, Resumable: 'Force', ResultPage: 'Score' })
  const own = { ...record, TimeLimit: 90, SessionLimit: 3, ResultPage: 'Answers', UseGlobalShuffleSeed: true }
  expect(examSettings(own)).toEqual({ SessionLimit: 1, Resumable: 'Force', UseGlobalShuffleSeed: false })
  const exam = after(own, { type: 'ChangeSettings', settings: examSettings(own) })
  expect(exam).toMatchObject({ TimeLimit: 90, SessionLimit: 1, Resumable: 'Force', ResultPage: 'Answers' })
  expect(examSettings(exam)).toEqual({})
})
