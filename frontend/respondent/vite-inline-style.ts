import type { Plugin, Rolldown } from 'vite'

const link = /\n\s*<link rel="stylesheet"[^>]*href="[^"]*\/(assets\/[^"]+\.css)">/

/** Puts the one style sheet into the page: what the server has drawn is shown without waiting for a second file. */
export function inlineStyle(): Plugin {
  return {
    name: 'inline-style',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The page was not built')
        const html = String(page.source)
        const [whole, name] = link.exec(html) ?? []
        if (whole === undefined || name === undefined) throw new Error('The page names no style sheet')
        page.source = html.replace(whole, () => `\n    <style>${sheetOf(bundle, name)}</style>`)
        delete bundle[name]
      },
    },
  }
}

/** @throws where it could end the element that it is put into, or names files relative to itself. */
function sheetOf(bundle: Rolldown.OutputBundle, name: string): string {
  const sheet = bundle[name]
  if (sheet?.type !== 'asset') throw new Error(`There is no style sheet ${name}`)
  const text = String(sheet.source)
  if (/<\/style|url\((?!["']?data:)/i.test(text)) throw new Error('The style sheet cannot stand in a page')
  return text.trim()
}
