import { expect, test } from 'vitest'
import { feedbackAddress } from './feedback-address.ts'

test.each([
  ['https://feedback.example/form?id=1', 'https://feedback.example/form?id=1'],
  [' http://feedback.example ', 'http://feedback.example/'],
  ['https://feedback.example/form。', 'https://feedback.example/form'],
  ['', null],
  ['javascript:alert(1)', null],
  ['//feedback.example', null],
  ['https://', null],
])('%s', (FeedbackLink, address) => expect(feedbackAddress({ FeedbackLink })).toBe(address))

test('a questionnaire without one offers none', () => expect(feedbackAddress({})).toBeNull())
