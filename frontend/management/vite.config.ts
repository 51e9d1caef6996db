import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const proxied = ['/odata', '/api', '/naire', '/live', '/UploadFiles', '/DownloadFiles', '/oss', '/wechat', '/health', '/survey']

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production', 'default'] },
  define: { __VERSION__: JSON.stringify(manifest.version) },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 900 },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: true }])) },
})
