import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { themeStyle, type NaireRecord } from '@naire/domain/naires'

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

it('gives other sites the script that shows questionnaires, in 5 kB at most', async () => {
  const response = await fetch(`${field.product.anybody.url}/embed.js`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('javascript')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const text = await response.text()
  expect(gzipSync(text).length).toBeLessThan(5_000)
  process.stdout.write(`embed.js: ${text.length} bytes, ${gzipSync(text).length} gzip\n`)
})

it('lets the sites that its author names show a questionnaire, no other page and no other site', async () => {
  const sites = 'https://www.example.org\nhttps://*.example.com'
  const record = copyOf({ ...screening(), EmbedOrigins: sites } as NaireRecord)
  await field.place.publish(record)
  const policy = async (path: string) => {
    const { headers } = await fetch(field.product.anybody.url + path)
    const ancestors = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    return [ancestors, headers.get('x-frame-options')]
  }
  const survey = (naireSid: string) => `/survey/online/${field.place.orgSid}/${naireSid}`
  const named = "'self' https://www.example.org https://*.example.com"
  expect(await policy(survey(record.Sid))).toEqual([named, null])
  for (const path of [survey(newSid()), '/', '/login', '/ext-script.html'])
    expect(await policy(path), path).toEqual(["'self'", 'SAMEORIGIN'])
})

it('lets one script run in a page that it has drawn, by its hash, and sends the page small or as it is', async () => {
  const record = copyOf(screening())
  await field.place.publish(record)
  const address = `${field.product.anybody.url}/survey/online/${field.place.orgSid}/${record.Sid}`
  const pages = await Promise.all(
    ['br', 'gzip', 'identity', 'gzip, br;q=0'].map((encoding) =>
      fetch(address, { headers: { 'Accept-Encoding': encoding } }),
    ),
  )
  expect(pages.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null, 'gzip'])
  const [html, ...others] = await Promise.all(pages.map((page) => page.text()))
  expect(new Set(others)).toEqual(new Set([html]))
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(html ?? '') ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = (page: Response) => /script-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
  for (const page of pages)
    expect(policy(page)?.split(' ')).toEqual([`'sha256-${hash}'`, "'self'", "'wasm-unsafe-eval'"])
  expect(policy(await fetch(`${field.product.anybody.url}/login`))).not.toContain('sha256')
})

it('shows the page in its author’s colour and font, behind a password too', async () => {
  const survey = async (settings: Partial<NaireRecord>) => {
    const record = copyOf({ ...screening(), ...settings } as NaireRecord)
    await field.place.publish(record)
    return (await fetch(`${field.product.anybody.url}/survey/online/${field.place.orgSid}/${record.Sid}`)).text()
  }
  const look = { ThemeColor: '#8a1c1c', ThemeFont: 'Serif' }
  for (const access of [{}, { AccessConfig: 'RequirePassword', AccessPassword: '春天 2026' }])
    expect(await survey({ ...look, ...access })).toContain(`<style>${themeStyle(look)}</style>`)
  expect(await survey({})).not.toContain('html:root')
})
