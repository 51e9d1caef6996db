import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Bundles what is measured, minified as it is for a respondent, into `folder`; gives the files for Node and for a page. */
export async function bundle(folder: string): Promise<{ readonly forNode: string; readonly forPage: string }> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      lib: {
        entry: join(root, 'scripts/src/bench/engine/entry.ts'),
        formats: ['es', 'iife'],
        name: 'bench',
        fileName: (format) => `${format}.js`,
      },
    },
  })
  return { forNode: join(folder, 'es.js'), forPage: join(folder, 'iife.js') }
}
