import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { languages } from '../vite-languages.ts'
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

export default defineConfig({
  plugins: [react(), languages(localeFiles), surveysElsewhere],
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
