import { expect, it } from 'vitest'
import { pageTemplate } from './first-pages.ts'

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
  picture: null,
  lang: 'ar',
  dir: 'rtl',
  theme: 'dark',
  modules: ['a', 'unknown'],
  script: null,
}

it('puts a drawn page into the built HTML, with what its script needs', () => {
  const html = pageTemplate(index, manifest)(page, {
    naireUrl: '/naire/1.json',
    copyUrl: null,
    sid: null,
    publicUrl: null,
  })
  expect(html).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
  expect(html).toContain('<title>第 1 页 · 睡眠 &lt;&quot;</title>')
  expect(html).toContain('<div id="root" data-drawn inert><p>$& 一</p></div>')
  expect([...html.matchAll(/<link rel="(\w+)"[^>]*href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`)).toEqual([
    'modulepreload /assets/a.js',
    'modulepreload /assets/b.js',
    'preload /naire/1.json',
  ])
  expect(html.match(/fetchpriority="low"/g), 'of the script and what it imports').toHaveLength(3)
})

it('tells of the questionnaire where its address is shared, to Open Graph and to WeChat', () => {
  const metas = (description: string, picture: string | null, publicUrl: string | null) => {
    const shown = { ...page, html: '', name: '睡眠', description, picture }
    const html = pageTemplate(index, manifest)(shown, { naireUrl: null, copyUrl: null, sid: 'AB', publicUrl })
    expect(html).toContain('<div id="root" data-drawn inert data-sid="AB"></div>')
    return [...html.matchAll(/<meta (?:name|property)="([^"]+)"(?: itemprop="(\w+)")? content="([^"]*)"/g)].map(
      ([, name, property = '', content]) => `${name} ${property} ${content}`,
    )
  }
  expect(metas('关于您的"睡眠"', '/resource/a.png', 'https://survey.example.org')).toEqual([
    'description description 关于您的&quot;睡眠&quot;',
    'og:type  website',
    'og:title name 睡眠',
    'og:description  关于您的&quot;睡眠&quot;',
    'og:image image https://survey.example.org/resource/a.png',
  ])
  for (const picture of [null, '/resource/a.png', 'javascript:x'])
    expect(metas('', picture, null).join()).not.toContain('og:image')
})

it('names a copy of the questionnaire, and asks for it and for the script that fetches it with the page', () => {
  const built = manifest.replace('{', '{"src/shell/fetch-copy.ts":{"file":"assets/copy.js"},')
  const copyUrl = 'https://cdn.example.org/a/"b.json'
  const html = pageTemplate(index, built)(page, { naireUrl: copyUrl, copyUrl, sid: 'AB', publicUrl: null })
  expect(html).toContain(
    '<div id="root" data-drawn inert data-sid="AB" data-copy="https://cdn.example.org/a/&quot;b.json">',
  )
  expect(html).toContain('href="https://cdn.example.org/a/&quot;b.json"')
  expect(html).toContain('href="/assets/copy.js"')
  const without = pageTemplate(index, built)(page, { naireUrl: null, copyUrl: null, sid: null, publicUrl: null })
  expect(without).not.toMatch(/copy/)
})

it('takes no built HTML without the places that a page goes to', () => {
  expect(() => pageTemplate('<html></html>', '{}')).toThrow('has no')
})
