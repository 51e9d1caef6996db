import { expect, test } from 'vitest'
import { importedJson } from '../imported.ts'
import { everyGoogleForm } from '../testing/google-every.ts'
import { made, stored, summary } from '../testing/made.ts'

const read = (json: unknown) => importedJson(json, made)

test('a form with every kind of item becomes a questionnaire that can be stored', () => {
  const record = stored(read(everyGoogleForm))
  expect(record).toMatchObject({ Name: 'Course feedback', Language: 'en-US' })
  expect(summary(record)).toMatchSnapshot()
})

test('an answer that leads to a later section hides what lies between, behind the rest of its own', () => {
  const lines = summary(stored(read(everyGoogleForm)))
  const of = (stem: string) => lines.find((line) => line.includes(stem))
  expect(of('Which?')).not.toContain('when')
  expect(of('How good?')).toContain("when (!(Q3 == 'No')) && (!(Q3 == 'Stop'))")
  expect(of('End')).toContain("when !(Q3 == 'Stop')")
})
