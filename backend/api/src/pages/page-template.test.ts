import { expect, it } from 'vitest'
import { pageTemplate } from './page-template.ts'

const index = '<!doctype html>\n<html lang="zh-CN">\n<head><title>Naire</title><script type="module" crossorigin src="/assets/index.js"></script></head>\n<body><div id="root"></div></body></html>'
const manifest = JSON.stringify({ 'src/main.tsx': { file: 'assets/index.js' }, a: { file: 'assets/a.js', imports: ['_b', 'src/main.tsx'] }, _b: { file: 'assets/b.js' } })
const page = { html: '<p>$& 一</p>', title: '第 1 页 <"', lang: 'ar', dir: 'rtl', theme: 'dark', modules: ['a', 'unknown'] }

it('puts a drawn page into the built HTML, with what its script needs', () => {
  const html = pageTemplate(index, manifest)(page, '/naire/1.json')
  expect(html).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
  expect(html).toContain('<title>第 1 页 &lt;&quot;</title>')
  expect(html).toContain('<div id="root" inert><p>$& 一</p></div>')
  expect([...html.matchAll(/<link rel="(\w+)"[^>]*href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`)).toEqual(['modulepreload /assets/a.js', 'modulepreload /assets/b.js', 'preload /naire/1.json'])
  expect(html.match(/fetchpriority="low"/g), 'of the script and what it imports').toHaveLength(3)
})

it('takes no built HTML without the places that a page goes to', () => {
  expect(() => pageTemplate('<html></html>', '{}')).toThrow('has no')
})
