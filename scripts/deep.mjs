// @ts-check
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, tool } from './prepare/build.mjs'
import { install } from './prepare/install.mjs'
import { root } from './prepare/root.mjs'
import { run } from './prepare/run.mjs'
import { systemPackages } from './prepare/system-packages.mjs'

await install()
await build()

const core = ['expression', 'interactions', 'answering', 'questions'].map((folder) => `domain/src/${folder}`)
const vitest = (...args) => [tool('vitest', 'vitest.mjs'), 'run', '--project', 'unit', ...args]

const playwright = (...args) => [
  tool('@playwright/test', 'cli.js'),
  'test',
  '-c',
  'tests/e2e/playwright.config.ts',
  ...args,
]

/** The earliest commit that can run beside this one: after it no table was renamed. */
const earliestBeside = '904fbf3b'

/** Stages too slow to run on every change; each by its name, or all: `npm run deep -- coverage`. */
const stages = {
  coverage: () => node(vitest(...core, 'tests/scenarios', '--coverage.enabled', '--coverage.reportOnFailure')),
  fuzz: () =>
    node(vitest('domain/src/expression/fuzz.test.ts', '--testTimeout', '3600000'), {
      FUZZ: process.env.FUZZ ?? '1000000',
    }),
  properties: () =>
    node(vitest('tests/scenarios/properties.test.ts'), { PROPERTY_TIMES: process.env.PROPERTY_TIMES ?? '100' }),
  offline: async () => {
    await node(vitest('tests/offline-runs'), { OFFLINE_RUNS: process.env.OFFLINE_RUNS ?? '10000' })
    await systemPackages()
    await node(playwright('--project=offline-runs'), {
      OFFLINE_BROWSER_RUNS: process.env.OFFLINE_BROWSER_RUNS ?? '200',
    })
  },
  simulate: () => node([join(root, 'scripts/dist/simulate.js'), '--count', '10000']),
  honest: () =>
    node(vitest('tests/scenarios/honest-sessions.test.ts'), {
      HONEST_SESSIONS: process.env.HONEST_SESSIONS ?? '10000',
    }),
  travel: () =>
    node(vitest('backend/commands/src/sessions/time-travel.test.ts'), {
      TRAVEL_SESSIONS: process.env.TRAVEL_SESSIONS ?? '1000',
    }),
  security: () =>
    node([tool('vitest', 'vitest.mjs'), 'run', '--project', 'integration', 'tests/security/fuzz.test.ts'], {
      FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '100000',
    }),
  imports: () =>
    node(
      [tool('vitest', 'vitest.mjs'), 'run', '--project', 'integration', 'workers/src/import-answers', '-t', 'sessions'],
      { IMPORT_SESSIONS: process.env.IMPORT_SESSIONS ?? '10000' },
    ),
  messages: () =>
    node(
      [tool('vitest', 'vitest.mjs'), 'run', '--project', 'integration', 'workers/src/send-messages/ledger.db.test.ts'],
      { MESSAGES_PEOPLE: process.env.MESSAGES_PEOPLE ?? '10000' },
    ),
  rewards: () =>
    node(
      [
        tool('vitest', 'vitest.mjs'),
        'run',
        '--project',
        'integration',
        'tests/faults/20-reward-race.test.ts',
        '--testTimeout',
        '3600000',
      ],
      { FAULTS: 'full' },
    ),
  versions: async () => {
    const previous = await mkdtemp(join(tmpdir(), 'naire-previous-'))
    const git = (...args) => run('git', args, { cwd: root, show: true })
    await git('worktree', 'add', '--detach', previous, process.env.PREVIOUS ?? earliestBeside)
    try {
      await run('npm', ['ci'], { cwd: previous, show: true })
      const built = `import('./scripts/prepare/build.mjs').then((module) => module.build())`
      await run(process.execPath, ['--eval', built], { cwd: previous, show: true })
      await node([tool('vitest', 'vitest.mjs'), 'run', '--project', 'faults', 'tests/faults/22-two-versions.long.ts'], {
        PREVIOUS_CHECKOUT: previous,
      })
    } finally {
      await git('worktree', 'remove', '--force', previous)
    }
  },
  upload: () =>
    node(
      [
        tool('vitest', 'vitest.mjs'),
        'run',
        '--project',
        'integration',
        'tests/faults/15-upload-cut.test.ts',
        '--testTimeout',
        '3600000',
      ],
      { UPLOAD_MB: process.env.UPLOAD_MB ?? '2048' },
    ),
  accessibility: async () => {
    await systemPackages()
    await node(playwright('respondent/accessibility', 'looks.e2e'), { ACCESSIBILITY: 'full' })
  },
  images: () => node([join(root, 'scripts/images.mjs')]),
  rules: () => node([join(root, 'scripts/rule-proofs.mjs')]),
  mutation: () => node([tool('@stryker-mutator/core', 'bin/stryker.js'), 'run']),
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !Object.hasOwn(stages, name))
if (unknown !== undefined) {
  console.error(`There is no stage ${unknown}: npm run deep -- ${Object.keys(stages).join(' | ')}`)
  process.exitCode = 2
} else {
  for (const [name, stage] of Object.entries(stages)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.log(`\n== ${name}`)
    await stage().catch(() => (process.exitCode = 1))
  }
}

function node(args, env = {}) {
  return run(process.execPath, args, { cwd: root, show: true, env: { ...process.env, SUITE: 'full', ...env } })
}
