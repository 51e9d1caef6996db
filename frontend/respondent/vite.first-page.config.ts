import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { languages } from '../vite-languages.ts'
import { authorsWords, localeFiles } from './locale-files.ts'

const beside = (name: string) =>
  JSON.stringify(fileURLToPath(new URL(`./src/shell/first-page/${name}`, import.meta.url)))

/** Stand-ins for browser-only modules: the sanitiser's has the server's own, or reports that it has none; the flow's shows nothing. */
const standIns = [
  {
    for: /\/SanitisedHtml\.tsx$/,
    id: '\0on-the-server',
    code: `export { default } from ${beside('DrawnHtml.tsx')}`,
  },
  {
    for: /\/(SlottedHtml|ScopedStyle)\.tsx$/,
    id: '\0in-the-browser',
    code: `import { BrowserOnlyError } from ${beside('needs-browser.ts')}\nexport default () => { throw new BrowserOnlyError() }`,
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
