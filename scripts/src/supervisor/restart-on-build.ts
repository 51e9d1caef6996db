import { watch } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './state-dir.ts'
import type { Product } from './product.ts'

const compiled = [
  'domain',
  'contract',
  'projections',
  'workers',
  'backend/api',
  'backend/commands',
  'backend/odata',
  'backend/event-store',
  'backend/vault',
  'backend/analysis',
  'backend/data-files',
  'backend/database',
]
/** The compiler writes the files of several packages one after the other. */
const quietMs = 700

/** Starts the processes anew when the compiler has written something and is quiet again. */
export function restartOnBuild({ restart }: Pick<Product, 'restart'>): void {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  const again = () => {
    working = working.then(async () => {
      await restart()
      process.stdout.write('✓ started anew\n')
    })
  }
  for (const folder of compiled)
    watch(join(checkout, folder, 'dist'), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.js')) return
      clearTimeout(timer)
      timer = setTimeout(again, quietMs)
    })
}
