// @ts-check
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './prepare/root.mjs'
import { run } from './prepare/run.mjs'
import { step } from './prepare/say.mjs'

/**
 * Tries the images of the Dockerfile without a container engine: each stage is built in a folder on a Debian made by
 * `debootstrap`, its RUN lines run in it by `chroot`, and each role's CMD is started there as the image's user, until it
 * says that it is ready, on a PostgreSQL of this machine. Needs Debian, root and `debootstrap`. `NODE_BINARY`: the Node.js
 * of the image, where this machine has another version.
 */
const debian = 'bookworm'
const readyMs = 180_000
const work = mkdtempSync(join(process.env['IMAGES_FOLDER'] ?? tmpdir(), 'naire-images-'))
// The database's user passes through it.
chmodSync(work, 0o755)
const context = join(work, 'context')
const base = join(work, 'base')

/** @typedef {{ name: string, from: string, lines: { verb: string, rest: string }[] }} Stage */
/** @typedef {{ root: string, env: Record<string, string>, user: string, folder: string, cmd: string[] }} Image */

try {
  const stages = readStages(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  await step('The context, without what .dockerignore names', takeContext)
  await step(`Debian ${debian} with Node.js`, makeBase)
  /** @type {Map<string, Image>} */
  const images = new Map()
  for (const stage of stages) {
    const from = images.get(stage.from) ?? { root: base, env: {}, user: 'root', folder: '/', cmd: [] }
    images.set(stage.name, await step(`Building ${stage.name}`, () => built(stage, from, images)))
  }
  const roles = stages.map(({ name }) => name).filter((name) => (images.get(name)?.cmd.length ?? 0) > 0)
  await step(`Starting ${roles.join(', ')}`, () => started(roles, images), { ticks: false })
  console.log(`${roles.length} passed, 0 failed`)
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** @returns {Stage[]} */
function readStages(text) {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  /** @type {Stage[]} */
  const stages = []
  for (const line of lines) {
    const [, verb = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    const [, from, name] = verb === 'FROM' ? (/^(\S+) AS (\S+)$/.exec(rest) ?? []) : []
    if (from !== undefined && name !== undefined) stages.push({ name, from, lines: [] })
    else if (verb !== 'ARG') stages.at(-1)?.lines.push({ verb, rest })
  }
  return stages
}

async function takeContext() {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const excludes = ignored.map((line) => `--exclude=${line.startsWith('**/') ? line.slice(3) : `./${line}`}`)
  mkdirSync(context)
  await run('tar', ['-C', root, ...excludes, '-cf', `${context}.tar`, '.'])
  await run('tar', ['-C', context, '-xf', `${context}.tar`])
}

async function makeBase() {
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', debian, base])
  cpSync(process.env['NODE_BINARY'] ?? process.execPath, join(base, 'usr/local/bin/node'))
  const npm = join(dirname(dirname(process.execPath)), 'lib/node_modules/npm')
  if (!existsSync(npm)) throw new Error(`npm is not in ${npm}`)
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  await chroot(base, 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd -u 1000 -m node')
  // How this machine reaches its registries, which an engine would bring itself.
  for (const file of ['/etc/resolv.conf', '/etc/hosts', join(process.env['HOME'] ?? '/root', '.npmrc')])
    if (existsSync(file))
      cpSync(file, join(base, file.endsWith('.npmrc') ? 'root/.npmrc' : file), { dereference: true })
  await run('cp', [
    '--remove-destination',
    '-rL',
    '/etc/apt/sources.list.d',
    '/etc/apt/apt.conf.d',
    join(base, 'etc/apt'),
  ])
  const authorities = 'etc/ssl/certs/ca-certificates.crt'
  await run('cp', ['--remove-destination', '-L', `/${authorities}`, join(base, authorities)])
}

/** @param {Stage} stage @param {Image} from @param {Map<string, Image>} images @returns {Promise<Image>} */
async function built(stage, from, images) {
  const image = { ...from, env: { ...from.env }, root: join(work, stage.name) }
  await run('cp', ['-a', '--reflink=auto', from.root, image.root])
  for (const { verb, rest } of stage.lines) {
    if (verb === 'WORKDIR') {
      image.folder = rest
      mkdirSync(join(image.root, rest), { recursive: true })
    } else if (verb === 'COPY') await copied(rest, image, images)
    else if (verb === 'RUN') await chroot(image.root, `cd ${image.folder} && ${rest}`, image)
    else if (verb === 'USER') image.user = rest
    else if (verb === 'ENV')
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[name] = value
    else if (verb === 'CMD') image.cmd = JSON.parse(rest)
    else if (!['VOLUME', 'EXPOSE'].includes(verb)) throw new Error(`${verb} is not known here`)
  }
  return image
}

/** @param {string} rest @param {Image} image @param {Map<string, Image>} images */
async function copied(rest, image, images) {
  const options = rest.split(/\s+/)
  const paths = options.filter((word) => !word.startsWith('--'))
  const option = (/** @type {string} */ name) => options.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
  const from = option('from')
  const source = from === undefined ? context : images.get(from)?.root
  const target = join(image.root, resolve(image.folder, paths.at(-1) ?? ''))
  for (const path of paths.slice(0, -1)) {
    const place = join(source ?? '', path)
    if (source === undefined || !existsSync(place)) throw new Error(`COPY ${path}: there is no such path`)
    mkdirSync(target, { recursive: true })
    await run('cp', ['-a', '--reflink=auto', statSync(place).isDirectory() ? `${place}/.` : place, target])
  }
  if (option('chown') !== undefined)
    await chroot(image.root, `chown -R ${option('chown')} ${target.slice(image.root.length)}`)
}

/** @param {string} folder @param {string} command @param {Partial<Image>} [image] */
async function chroot(folder, command, { env = {}, user = 'root' } = {}) {
  const home = user === 'root' ? '/root' : '/home/node'
  const shown = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: home, ...env }
  // A stage is copied from the one before: what is mounted does not stay.
  const proc = join(folder, 'proc')
  await run('mount', ['--bind', '/proc', proc])
  try {
    return await run('chroot', [`--userspec=${user}`, folder, '/bin/sh', '-c', command], {
      env: { ...registries(), ...shown },
    })
  } finally {
    await run('umount', [proc])
  }
}

/** Settings of the environment by which npm and apt reach what they install. */
function registries() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(npm_config_|https?_proxy|no_proxy|NODE_EXTRA_CA)/i.test(name)),
  )
}

/** @param {string[]} roles @param {Map<string, Image>} images */
async function started(roles, images) {
  const { startPostgres } = await import('./dist/postgres/start-postgres.js')
  const database = await startPostgres({ stateDir: join(work, 'postgres') })
  const shared = join(images.get('api')?.root ?? '', 'var/lib/naire')
  /** @type {string[]} */
  const mounted = []
  const mount = async (/** @type {string} */ from, /** @type {string} */ to) => {
    await run('mount', ['--bind', from, to])
    mounted.unshift(to)
  }
  try {
    // The api is the first: it makes the keys that the others read.
    for (const role of ['api', ...roles.filter((name) => name !== 'api')]) {
      const image = images.get(role)
      if (image === undefined) continue
      await mount('/proc', join(image.root, 'proc'))
      if (role !== 'api') await mount(shared, join(image.root, 'var/lib/naire'))
      await isReady(role, image, database.url)
    }
  } finally {
    for (const place of mounted) await run('umount', [place])
    await database.stop()
  }
}

/** Starts one role and stops it when it is ready. @param {string} role @param {Image} image @param {string} databaseUrl */
async function isReady(role, image, databaseUrl) {
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/home/node',
    ...image.env,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    SUPERADMIN_PASSWORD: 'only-for-this-run-7Q',
    ...(role === 'backups' && { BACKUP_FOLDER: '/var/lib/naire/backups' }),
  }
  const child = spawn(
    '/usr/sbin/chroot',
    ['--userspec=node', image.root, '/bin/sh', '-c', `cd ${image.folder} && exec ${image.cmd.join(' ')}`],
    {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  /** @type {string[]} */
  const lines = []
  child.stderr.on('data', (chunk) => lines.push(String(chunk)))
  const ready = new Promise((done, failed) => {
    setTimeout(
      () => failed(new Error(`${role} does not become ready\n${lines.slice(-20).join('\n')}`)),
      readyMs,
    ).unref()
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`${role} ended with ${code}\n${lines.slice(-20).join('\n')}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (line.includes('"msg":"ready"')) done(undefined)
    })
  })
  try {
    await ready
  } finally {
    const ended = child.exitCode === null ? new Promise((done) => child.once('exit', done)) : null
    child.kill('SIGTERM')
    await ended
  }
  console.log(`  ${role} is ready, and stops: ${child.exitCode ?? child.signalCode}`)
}
