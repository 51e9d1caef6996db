import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Load, Report, LoadResult } from './load.ts'

const generator = fileURLToPath(new URL('generator.js', import.meta.url))

/**
 * Runs a load from a process of its own. `onPart` is told once a minute what came since. @throws Error when the load
 * generator fails.
 */
export function send(load: Load, onPart: (sent: LoadResult) => void = () => {}): Promise<LoadResult> {
  return new Promise((done, failed) => {
    const child = fork(generator, { serialization: 'advanced' })
    let whole: LoadResult | null = null
    child.on('message', ({ kind, sent }: Report) => {
      if (kind === 'part') onPart(sent)
      else whole = sent
    })
    child.once('exit', (code) =>
      whole === null ? failed(new Error(`the load generator ended with ${code}`)) : done(whole),
    )
    child.send(load)
  })
}
