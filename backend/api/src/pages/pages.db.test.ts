import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()

const fetched = (encoding: string) =>
  fetch(`${field.product.anybody.url}/service-worker.js`, { headers: { 'Accept-Encoding': encoding } })

it('sends a file of the pages as it was compressed when it was built, to browsers that can read that', async () => {
  const [plain, compressed] = [await fetched('identity'), await fetched('gzip, br')]
  const [text, sameText] = [await plain.text(), await compressed.text()]
  expect([plain.headers.get('content-encoding'), compressed.headers.get('content-encoding')]).toEqual([null, 'br'])
  expect(sameText).toBe(text)
  expect(Number(compressed.headers.get('content-length'))).toBe(brotliCompressSync(text).length)
  expect(compressed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
})
