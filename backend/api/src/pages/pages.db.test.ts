import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField({
  MAP_TILES_URL: 'https://tile.example.org/osm/{z}/{x}/{y}.png',
  MAP_TILES_ATTRIBUTION: '© Example',
})

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

const imagesOf = async (path: string) => {
  const { headers } = await fetch(field.product.anybody.url + path)
  return /img-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ') ?? []
}

it('lets the pages of the staff load tiles from the folder that is configured, and no other page', async () => {
  for (const path of ['/', '/login', '/subject/A/B/dataBoard'])
    expect(await imagesOf(path), path).toEqual(['https://tile.example.org/osm/', "'self'", 'data:', 'blob:'])
  for (const path of ['/analysis/share/A/B/C', '/ext-script.html', '/health'])
    expect((await imagesOf(path)).join(' '), path).not.toContain('tile.example.org')
})
