import { seedDemo } from './demo/seed-demo.ts'
import { restartOnBuild } from './supervisor/restart-on-build.ts'
import { addresses } from './supervisor/addresses.ts'
import { startProduct, type Product } from './supervisor/product.ts'
import { stateDir } from './supervisor/state-dir.ts'
import { whenLeft } from './supervisor/when-left.ts'

const { env } = process
const port = Number(env['PORT'] || 3000)
const say = (line: string) => void process.stdout.write(`✓ ${line}\n`)

const starting = startProduct({ stateDir: stateDir(env), port, env, say })
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
whenLeft(() => void stop())

try {
  const product = await starting
  await announce(product)
  if (env['RESTART_ON_BUILD'] === 'true') restartOnBuild(product)
} catch (error) {
  if (!isStopping)
    process.stderr.write(`\nNaire did not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
  await stop()
}

async function announce({ firstSignIn }: Product): Promise<void> {
  const { own, network } = addresses(port, env['HTTPS_CERT'] ? 'https' : 'http')
  const demo = firstSignIn && env['SEED'] !== 'none' ? await seedDemo({ baseUrl: own, ...firstSignIn, say }) : null
  const lines = [
    '',
    `Naire is ready:   ${own}`,
    ...network.map((address) => `on this network:  ${address}`),
    ...(firstSignIn ? ['', `First sign-in:    ${firstSignIn.userCode} / ${shown(firstSignIn.password)}`] : []),
    ...(demo
      ? [
          '',
          'Demo:',
          ...demo.accounts.map(({ role, userCode, password }) => `  ${role.padEnd(16)} ${userCode} / ${password}`),
          `  survey           ${own}${demo.surveyPath}`,
        ]
      : []),
    '',
    'Ctrl-C stops everything.',
    '',
  ]
  process.stdout.write(lines.join('\n'))
}

/** A password that the environment gave is not repeated. */
function shown(password: string): string {
  return env['SUPERADMIN_PASSWORD']
    ? 'the password of SUPERADMIN_PASSWORD'
    : `${password}   (shown only now; npm run reset-admin makes a new one)`
}

/** Also when it is asked for in the middle of the start: what was started is stopped. */
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  const product = await starting.catch(() => null)
  await product?.stop()
  process.exit()
}
