import { expect, it } from 'vitest'
import { headed, pageTemplate } from './first-pages.ts'

const index =
  '<!doctype html>\n<html lang="zh-CN">\n<head><title>Naire</title><script type="module" crossorigin src="/assets/index.js"></script></head>\n<body><div id="root"></div></body></html>'
const manifest = JSON.stringify({
  'src/main.tsx': { file: 'assets/index.js' },
  a: { file: 'assets/a.js', imports: ['_b', 'src/main.tsx'] },
  _b: { file: 'assets/b.js' },
})
const page = {
  html: '<p>$& 一</p>',
  title: '第 1 页 · 睡眠 <"',
  name: '睡眠 <"',
  description: '',
  lang: 'ar',
  dir: 'rtl',
  theme: 'dark',
  modules: ['a', 'unknown'],
}

it('puts a drawn page into the built HTML, with what its script needs', () => {
  const html = pageTemplate(index, manifest)(page, '/naire/1.json')
  expect(html).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
  expect(html).toContain('<title>第 1 页 · 睡眠 &lt;&quot;</title>')
  expect(html).toContain('<div id="root" inert><p>$& 一</p></div>')
  expect([...html.matchAll(/<link rel="(\w+)"[^>]*href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`)).toEqual([
    'modulepreload /assets/a.js',
    'modulepreload /assets/b.js',
    'preload /naire/1.json',
  ])
  expect(html.match(/fetchpriority="low"/g), 'of the script and what it imports').toHaveLength(3)
})

it('tells of the questionnaire where its address is shared, also of a page that is not drawn', () => {
  const html = headed(index, { title: '第 1 页 · 睡眠', name: '睡眠', description: '关于您的"睡眠"' })
  expect(html).toContain('<title>第 1 页 · 睡眠</title>')
  expect(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name, content]) => `${name} ${content}`,
    ),
  ).toEqual([
    'description 关于您的&quot;睡眠&quot;',
    'og:type website',
    'og:title 睡眠',
    'og:description 关于您的&quot;睡眠&quot;',
  ])
  expect(html).toContain('<div id="root"></div>')
})

it('takes no built HTML without the places that a page goes to', () => {
  expect(() => pageTemplate('<html></html>', '{}')).toThrow('has no')
})
