import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { languages } from '../vite-languages.ts'
import { authorsWords, localeFiles } from './locale-files.ts'

const needsBrowser = JSON.stringify(fileURLToPath(new URL('./src/shell/first-page/needs-browser.ts', import.meta.url)))

/** Stubs for browser-only modules: the sanitiser's reports it, the flow's shows nothing. */
const standIns = [
  {
    for: /\/(SanitisedHtml|SlottedHtml|ScopedStyle)\.tsx$/,
    id: '\0in-the-browser',
    code: `import { BrowserOnlyError } from ${needsBrowser}\nexport default () => { throw new BrowserOnlyError() }`,
  },
  { for: /\/flow\/FlowHost\.tsx$/, id: '\0nothing', code: 'export default () => null' },
]

function withoutBrowser(): Plugin {
  return {
    name: 'without-browser',
    enforce: 'pre',
    resolveId: (id) => standIns.find((standIn) => standIn.for.test(id))?.id ?? null,
    load: (id) => standIns.find((standIn) => standIn.id === id)?.code ?? null,
  }
}

const resolve = { conditions: ['source', 'module', 'node', 'production'] }

/** The server's part of the page: draws its first page into the HTML. */
export default defineConfig({
  plugins: [withoutBrowser(), react(), languages(localeFiles, authorsWords)],
  resolve,
  ssr: { noExternal: true, resolve },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: { ssr: 'src/shell/first-page/first-page.tsx', target: 'node20', outDir: 'server/dist', emptyOutDir: true },
})
