import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = JSON.stringify(fileURLToPath(new URL('./src/shell/import-arrived.ts', import.meta.url)))
/** Vite calls what it exports around every `import()` of a build, with the files that the module needs. */
const helper = '\0vite/preload-helper.js'

/** Takes the place of Vite's way of loading chunks, which leaves a failed one failed. */
export function arrivingChunks(): Plugin {
  let base = '/'
  return {
    name: 'arriving-chunks',
    enforce: 'pre',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => void (base = config.base),
    load: (id) =>
      id === helper
        ? `import { importArrived } from ${source}\nexport const __vitePreload = (load, files = []) => importArrived(load, files.map((file) => ${JSON.stringify(base)} + file))`
        : null,
  }
}
