import { expect, it } from 'vitest'
import { createSignatures } from './master-key.ts'

const signatures = createSignatures({ key: Buffer.alloc(32, 7), path: '' })

it('a signature holds for its text, its purpose and its key alone', () => {
  const signature = signatures.of('page', 'text')
  expect(signatures.isOf('page', 'text', signature)).toBe(true)
  expect(signatures.isOf('page', 'text2', signature)).toBe(false)
  expect(signatures.isOf('delta', 'text', signature)).toBe(false)
  expect(signatures.isOf('page', 'text', '')).toBe(false)
  expect(createSignatures({ key: Buffer.alloc(32, 8), path: '' }).isOf('page', 'text', signature)).toBe(false)
})
