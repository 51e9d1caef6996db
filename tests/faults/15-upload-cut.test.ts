import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UploadProgress } from '@naire/contract'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/src/supervisor/free-port.ts'
import { newSid, FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct, type Product } from '../api/product.ts'
import { Respondent } from '../api/respondent.ts'
import { CuttingProxy } from './harness/cutting-proxy.ts'
import { RoleProcess } from './harness/processes.ts'
import { say } from './harness/ledger.ts'

const megabyte = 1024 * 1024
/** 64 MB in every run; 2,048 in `npm run deep -- upload`. */
const size = Number(process.env['UPLOAD_MB'] ?? 64) * megabyte
const breaks = 10

let product: Product & { readonly dataDir: string }
let api: RoleProcess
let proxy: CuttingProxy
let port: number

beforeEach(async () => {
  product = await startProduct()
  port = await freePort()
  api = await RoleProcess.start('api', {
    DATABASE_URL: product.databaseUrl,
    DATA_DIR: product.dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  })
  proxy = await CuttingProxy.before(
    port,
    Array.from({ length: breaks }, () => Math.floor(size / (breaks + 1))),
  )
})
afterEach(async () => {
  await proxy?.close()
  await api?.stop()
  await product?.stop()
})

it(`${size / megabyte} MB over a connection that breaks ten times arrive whole, and the server's memory stays flat`, async () => {
  const place = await FieldworkSite.make(product, '心晴示范机构')
  const record = screening((naire) =>
    naire.Questions.forEach(
      (question: { Data: string }) => (question.Data = question.Data.replace('"MaxSize":10', '"MaxSize":4096')),
    ),
  )
  await place.publish(record)
  const someone = new Respondent(product.anybody, record)
  await someone.commit({ age: 30 })
  const headers = { ...someone.client.headers }
  const ask = async (method: string, path: string, more: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { ...headers, ...more } })
    expect(response.ok, `${response.status} of ${path}`).toBe(true)
    return (await response.json()) as UploadProgress
  }

  const hash = await hashOf(contentFrom(0))
  const memory = new MemoryWatch(api.pid)
  onTestFinished(() => void memory.end())
  const query = `objectSid=${someone.sid}&bizObjectType=202&naireSid=${record.Sid}&sid=${newSid()}`
  let standing = await ask('POST', `/UploadFiles/Chunks?${query}`, {
    'X-File-Name': 'large.txt',
    'X-File-Size': String(size),
    'X-File-Hash': hash,
  })
  const path = `/UploadFiles/Chunks/${standing.Sid}`
  const began: number[] = []
  while (standing.File === null) {
    began.push(standing.Received)
    standing = (await sent(`${proxy.url}${path}`, standing.Received, headers)) ?? (await ask('GET', path))
    expect(began.length).toBeLessThanOrEqual(breaks * 3)
  }
  expect(standing.File).toMatchObject({ FileSize: size, Hash: hash })
  expect(proxy.broken).toBe(breaks)
  // It went on behind what had come, and never from the beginning.
  expect(began.slice(1).every((at, index) => at > 0 && at >= (began[index] ?? 0))).toBe(true)

  const whole = await fetch(`http://127.0.0.1:${port}/DownloadFiles/?bizObjectType=202&sid=${standing.Sid}`, {
    headers,
  })
  expect(await hashOf(Readable.fromWeb(whole.body as never))).toBe(hash)
  const { before, peak } = memory.end()
  say(
    `${size / megabyte} MB in ${began.length} connections; memory of the server ${before} MB before, ${peak} MB at most`,
  )
  expect(peak - before).toBeLessThan(160)
})

/** Sends from a byte on; null when the connection broke, or the upload stands elsewhere by now. */
function sent(url: string, offset: number, headers: Readonly<Record<string, string>>): Promise<UploadProgress | null> {
  return new Promise((resolve) => {
    const sending = request(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': size - offset,
        'Upload-Offset': offset,
      },
    })
    sending.once('error', () => resolve(null))
    sending.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', () => resolve(null))
      response.once('end', () =>
        resolve(response.statusCode === 200 ? (JSON.parse(Buffer.concat(chunks).toString()) as UploadProgress) : null),
      )
    })
    void pipeline(contentFrom(offset), sending).catch(() => {})
  })
}

/** Lines of digits, each megabyte another, from any byte on. */
function contentFrom(offset: number): Readable {
  return Readable.from(
    (function* () {
      for (let at = offset; at < size;) {
        const number = Math.floor(at / megabyte)
        const block = Buffer.alloc(megabyte, `${number} 0123456789\n`)
        yield block.subarray(at - number * megabyte)
        at = (number + 1) * megabyte
      }
    })(),
    { objectMode: false },
  )
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}

/** Resident megabytes of a process: at the beginning, and the most since. */
class MemoryWatch {
  private readonly before: number
  private peak: number
  private readonly timer: NodeJS.Timeout

  constructor(private readonly pid: number) {
    this.before = this.peak = this.now()
    this.timer = setInterval(() => (this.peak = Math.max(this.peak, this.now())), 200)
  }

  end(): { readonly before: number; readonly peak: number } {
    clearInterval(this.timer)
    return { before: this.before, peak: this.peak }
  }

  private now(): number {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(this.pid)]).toString()
    return Math.round(Number(kilobytes) / 1024)
  }
}
