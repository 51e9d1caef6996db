import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const source = fileURLToPath(new URL('./src/shell/service-worker.ts', import.meta.url))
/** Where a visit begins: the page, and what it loads after its first paint. */
const beginnings = ['/respondent/index.html', '/respondent/src/main.tsx', '/respondent/src/screens/FlowHost.tsx']

/** Makes `service-worker.js`, which knows the files of this build. */
export function serviceWorker(): Plugin {
  let base = '/'
  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => void (base = config.base),
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'service-worker.js' })
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['service-worker.js']
        if (worker?.type !== 'chunk') throw new Error('The service worker was not built')
        if (worker.imports.length > 0)
          throw new Error(`The service worker must be one file; it imports ${worker.imports.join(', ')}`)
        const files = filesOfAVisit(bundle).map((file) => base + file)
        const name = createHash('sha256')
          .update(Object.keys(bundle).toSorted().join())
          .update(worker.code)
          .digest('hex')
          .slice(0, 12)
        worker.code = `const naireShell = ${JSON.stringify({ name, assets: `${base}assets/`, files })}\n${worker.code}`
      },
    },
  }
}

function filesOfAVisit(bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const found = new Set(chunks.filter(({ facadeModuleId }) => beginnings.some((end) => facadeModuleId?.endsWith(end))))
  for (const { imports } of found)
    for (const name of imports) for (const chunk of chunks) if (chunk.fileName === name) found.add(chunk)
  return [...found].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
}
