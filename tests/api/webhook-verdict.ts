import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const programs = { 'verify.mjs': process.execPath, 'verify.py': 'python3', 'verify.sh': 'sh' } as const
export type VerifyingScript = keyof typeof programs

/**
 * Exit status of a script of the documentation about a delivery, in a process of its own: 0, it is genuine. `now`:
 * seconds since 1970, where it is not the machine's.
 */
export function verdictOf(
  name: VerifyingScript,
  secret: string,
  { signature, body }: { readonly signature: string; readonly body: string },
  now?: number,
): number {
  const script = fileURLToPath(new URL(`../../docs/examples/webhooks/${name}`, import.meta.url))
  const more = now === undefined ? [] : [String(now)]
  try {
    execFileSync(programs[name], [script, secret, signature, ...more], {
      input: body,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    return 0
  } catch (error) {
    const { status } = error as { readonly status?: number | null }
    if (status == null) throw error
    return status
  }
}
