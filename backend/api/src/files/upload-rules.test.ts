import { expect, it } from 'vitest'
import type { AttachContent } from '@naire/domain/interactions/attach'
import { answerRules, checkContent, evidence } from './upload-rules.ts'

const content = (fields: Partial<AttachContent>) =>
  ({ MaxSize: 4, AllowedFileExts: ['image'], ...fields }) as AttachContent

it('takes for a file what one of its questions takes', () => {
  const rules = answerRules(101, [content({ MaxSize: 2 }), content({ AllowedFileExts: ['pdf', '.TXT'] })])
  expect(rules.maxBytes).toBe(4 * 1024 * 1024)
  expect([...rules.extensions]).toEqual(expect.arrayContaining(['png', 'jpg', 'pdf', 'txt']))
})

it('has rules of its own for recordings', () => {
  expect(answerRules(102, [])).toMatchObject({ maxBytes: 100 * 1024 * 1024 })
  expect(() => answerRules(101, [])).toThrow('request.invalid')
})

it('believes the content, not the name', () => {
  expect(() => checkContent(evidence, 'png', 'png')).not.toThrow()
  expect(() => checkContent(evidence, 'png', 'exe')).toThrow('file.unsupported')
  expect(() => checkContent(evidence, 'txt', '')).not.toThrow()
  expect(() => checkContent(evidence, 'html', '')).toThrow('file.unsupported')
})
