import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { languages } from '../vite-languages.ts'
import { manual } from '../vite-manual.ts'
import manifest from './package.json' with { type: 'json' }
import { localeFiles } from './src/workplace/texts/locale-files.ts'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const proxied = [
  '/odata',
  // Shared pages are of this app.
  '^/analysis/(?!share/)',
  '/api',
  '/naire',
  '/live',
  '/UploadFiles',
  '/DownloadFiles',
  '/Exports',
  '/oss',
  '/wechat',
  '/SignIn',
  '/health',
  '/survey',
]

/** While both apps follow their sources, surveys are at a server of their own: `npm run dev`. */
const surveysElsewhere: Plugin = {
  name: 'surveys-elsewhere',
  configureServer({ middlewares }) {
    const elsewhere = process.env['SURVEY_URL']
    if (elsewhere)
      middlewares.use('/survey', (request, response) =>
        response.writeHead(302, { location: `${elsewhere}${request.originalUrl}` }).end(),
      )
  },
}

/**
 * The spreadsheet inserts rows by `new Function`, which our content policy forbids: it calls the same methods of the
 * list itself instead.
 */
const rowsWithoutEval: Plugin = {
  name: 'rows-without-eval',
  transform(code, id) {
    if (!id.includes('/@fortune-sheet/core/dist/index.esm.js')) return null
    const list = '...arr.map((each) => JSON.parse(each))'
    const changed = code
      .replace('new Function("d", "return d.unshift(".concat(arr.join(","), ")"))(d)', `d.unshift(${list})`)
      .replace(
        'new Function("d", "return d.splice(".concat(index, ", 0, ").concat(arr.join(","), ")"))(d)',
        `d.splice(index, 0, ${list})`,
      )
      .replace(
        'new Function("d", "return d.splice(".concat(index + 1, ", 0, ").concat(arr.join(","), ")"))(d)',
        `d.splice(index + 1, 0, ${list})`,
      )
    if (changed.includes('new Function("d"')) throw new Error('the spreadsheet inserts rows in another way')
    return { code: changed, map: null }
  },
}

export default defineConfig({
  plugins: [react(), languages(localeFiles), manual(), surveysElsewhere, rowsWithoutEval],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production', 'default'] },
  define: { __VERSION__: JSON.stringify(manifest.version) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A browser asks for six files at a time: what is needed together comes together.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /\/node_modules\//, priority: 4 },
            { name: 'start', tags: ['$initial'], test: /(?<!\/main)[.]tsx?$/, priority: 3 },
            { name: 'patterns', test: /\/node_modules\/re2js\/|\/expression\/patterns\//, priority: 2 },
            {
              name: 'content',
              test: /\/domain\/src\/(interactions|questions|expression|naires|answering|markup)\//,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'icons', test: /\/node_modules\/@ant-design\/icons/, minShareCount: 2, priority: 1 },
            { name: 'kinds', test: /\/frontend\/(interactions|questions|ui)\/src\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: true }])) },
})
