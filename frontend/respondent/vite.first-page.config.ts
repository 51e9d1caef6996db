import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { languages } from './vite-languages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What only a browser can do, and what stands for it. */
const standIns: readonly (readonly [RegExp, string])[] = [
  [/\/(SanitisedHtml|SlottedHtml)\.tsx$/, here('./src/first-page/in-the-browser.tsx')],
  [/\/flow\/FlowHost\.tsx$/, here('./src/first-page/Nothing.tsx')],
]

function withoutBrowser(): Plugin {
  return {
    name: 'without-browser',
    enforce: 'pre',
    resolveId: (id) => standIns.find(([pattern]) => pattern.test(id))?.[1] ?? null,
  }
}

/** The server's part of the page: draws its first page into the HTML. */
export default defineConfig({
  plugins: [withoutBrowser(), react(), languages()],
  resolve: { conditions: ['source', 'module', 'node', 'production'] },
  ssr: { noExternal: true, resolve: { conditions: ['source', 'module', 'node', 'production'] } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: { ssr: 'src/first-page/first-page.tsx', target: 'node20', outDir: 'server/dist', emptyOutDir: true },
})
