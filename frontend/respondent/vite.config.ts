import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { languages } from '../vite-languages.ts'
import { authorsWords, localeFiles } from './locale-files.ts'
import { darkDefault } from './vite-dark-default.ts'
import { arrivingChunks } from './vite-chunks.ts'
import { inlineStyle } from './vite-inline-style.ts'
import { serviceWorker } from './vite-service-worker.ts'

const onFilesOnly = /\/interactions\/src\/attach\/(?!qr-picture)|\/ui\/src\/(record-button|file-picker|chip)\//
const ofSeveralTypes =
  /\/domain\/src\/(interactions|questions)\/(?!cascade\/|loc\/|matrix\/)[^/]+\/|\/interactions\/src\/(?!scan|attach|matrix|answering|resources|cascade\/|loc\/|picture\/|typed\/OfferBox)[^/]+\/|\/ui\/src\/(text|select)\/|\/questions\/src\/frame\//
const matrixRules = /\/domain\/src\/interactions\/matrix\//
const matrices = /\/interactions\/src\/matrix\/[^/]+$/
/** Parts of the respondent's app that its first page does without. */
const laterOnly = [
  '(interviews|navigation|wechat|mobile-app|device-transfer|sync|storage)/',
  'shell/(sign-out|keep-shell|embedder)',
  'session/(after-paint|earlier-sessions|first-answers|flow-|identifying|interviewee|paradata-recorder|prefill|preload-rest|reacquire|replaced-answers|respondent-context|session-(controller|persister|status)|stop-watch|survey-visit)',
  'media/(?!fetch-resource|follow-resources|stand-in)',
  'screens/(CommittingPage|TroubleBanners|export-answers|CoverPage|PageFindings|DonePage|Flow|GatePages|ReceiptNote|RestartDialog|ExtScriptFrame|NoticePage)',
]
const onEveryPage = new RegExp(
  [
    '/ui/src/(?!record-button|file-picker|chip|text/|select/|rich-text/(?!RichText|AuthorStyle))',
    `/respondent/src/(?!${laterOnly.join('|')})`,
    '/questions/src/(frame|pages|(?!companions)[^/]+$)',
    '/interactions/src/(answering/(?!use-room)|resources/)',
    '/node_modules/(react|react-dom|scheduler)/',
  ].join('|'),
)

const devApi = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  // Where the built files are served from; a CDN's address works too.
  base: process.env['RESPONDENT_BASE'] ?? '/',
  plugins: [
    react(),
    darkDefault(),
    languages(localeFiles, authorsWords),
    arrivingChunks(),
    inlineStyle(),
    serviceWorker(),
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // All of it is smaller than the requests for its parts would be.
    cssCodeSplit: false,
    // The server names in the page what its first questions need.
    manifest: true,
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        // The first script names all others: every letter counts.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // What every page needs comes in one piece: a request each would cost more than the few bytes too many.
            { name: 'shared', test: onEveryPage, minShareCount: 2, priority: 4 },
            { name: 'kinds', test: ofSeveralTypes, minShareCount: 2, priority: 3 },
            // A session counts with its matrices from the beginning; it shows them when their page comes.
            { name: 'matrix-rules', test: matrixRules, minShareCount: 2, priority: 2 },
            { name: 'matrix', test: matrices, minShareCount: 2, priority: 1 },
            { name: 'files', test: onFilesOnly, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/odata', '/naire', '/UploadFiles', '/DownloadFiles', '/oss', '/wechat', '/health'].map((path) => [
        path,
        devApi,
      ]),
    ),
  },
})
