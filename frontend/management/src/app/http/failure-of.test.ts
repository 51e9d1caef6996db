import { expect, test } from 'vitest'
import { failureOfText } from './http-client.ts'

const texts = {
  exception: (code: string) => (code === 'b58e898bda8b4e1a862f2e5394e789cb' ? '会话已存在' : null),
  unreachable: () => 'unreachable',
  timedOut: () => 'timed out',
  unknown: (status: number) => `unknown ${status}`,
}
const from = { status: 409, correlationId: 'c1' }

test('a translated code replaces the message of the server [R8-02]', () => {
  const failure = failureOfText(
    '{"error":{"code":"{B58E898B-da8b-4e1a-862f-2e5394e789cb}","message":"exists"}}',
    from,
    texts,
  )
  expect(failure.message).toBe('会话已存在')
  expect(failure.failure.code).toBe('b58e898bda8b4e1a862f2e5394e789cb')
})

test('without a translation the message comes from value, message, or the inner error [S8-02]', () => {
  expect(failureOfText('{"value":"from value","message":"no"}', from, texts).message).toBe('from value')
  expect(failureOfText('{"message":"from message"}', from, texts).message).toBe('from message')
  expect(failureOfText('{"error":{"code":"{1}","innererror":{"message":"from within"}}}', from, texts).message).toBe(
    'from within',
  )
})

test('raw text is shown as it is, a page of HTML is not [S8-02]', () => {
  expect(failureOfText('busy', from, texts).message).toBe('busy')
  expect(failureOfText('<html>502</html>', { ...from, status: 502 }, texts).message).toBe('unknown 502')
})

test('details name the fields', () => {
  const failure = failureOfText(
    '{"error":{"code":"{2}","message":"m","details":[{"target":"Questions[3].Code","message":"taken"}]}}',
    from,
    texts,
  )
  expect(failure.failure.details).toEqual([{ target: 'Questions[3].Code', message: 'taken' }])
})
