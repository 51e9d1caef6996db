// @ts-check
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { step } from './say.mjs'

const needed = [
  { package: 'chromium', programs: ['chromium', 'chromium-browser', 'google-chrome'] },
  { package: 'redis-server', programs: ['redis-server', 'valkey-server'] },
  { package: 'ffmpeg', programs: ['ffmpeg'] },
]
const fonts = { package: 'fonts-noto-cjk', folder: '/usr/share/fonts/opentype/noto' }

/**
 * System packages that the tests need and npm does not have: a browser, Chinese fonts, Redis, ffmpeg. Installed on
 * Debian as root; elsewhere their absence ends the run with the line to type.
 */
export async function systemPackages() {
  const missing = needed.filter(({ programs }) => !programs.some(isOnPath)).map((row) => row.package)
  if (process.platform === 'linux' && !existsSync(fonts.folder)) missing.push(fonts.package)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
    throw new Error(
      `The tests need ${missing.join(', ')}. On Debian or Ubuntu: sudo apt-get install ${missing.join(' ')}`,
    )
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await step(`Installing ${missing.join(', ')}`, async () => {
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env })
  })
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}
