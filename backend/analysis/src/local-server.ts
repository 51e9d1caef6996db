import { createHash, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type {
  AnalysisReply,
  AnalysisRequest,
  CodebookReply,
  SharedAtomsReply,
  SharedAtomsRequest,
} from '@naire/domain/analysis'
import { AnalysisBusy, type AnalysisEngine } from './engine.ts'

/** Where the owner of the copies is reached: a socket on this machine, or an address with a secret that both know. */
export type AnalysisAddress =
  | { readonly socket: string }
  | { readonly host: string; readonly port: number; readonly secret: string }

/**
 * `ANALYSIS_ADDRESS=host:port` and `ANALYSIS_SECRET`, for an owner on another machine; without them everything is on
 * this one.
 */
export function analysisAddress(env: Readonly<Record<string, string | undefined>>): {
  readonly address: AnalysisAddress | null
  readonly complaints: readonly string[]
} {
  const { ANALYSIS_ADDRESS: place = '', ANALYSIS_SECRET: secret = '' } = env
  if (place === '') return { address: null, complaints: [] }
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(place) ?? []
  const complaints = [
    ...(host === '' ? ['ANALYSIS_ADDRESS: is a host and a port such as 10.0.0.5:3100'] : []),
    ...(secret.length < 16
      ? [
          'ANALYSIS_SECRET: is missing, or has fewer than 16 characters: it is what the api shows to the owner of the copies',
        ]
      : []),
  ]
  return { address: complaints.length > 0 ? null : { host, port: Number(port), secret }, complaints }
}

/** Addresses of sockets are short on every system. */
const longestSocket = 100

export function localSocket(dataDir: string): string {
  const socket = join(dataDir, 'analysis', 'engine.sock')
  return socket.length <= longestSocket
    ? socket
    : join(tmpdir(), `naire-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`, 'engine.sock')
}

const mostBytes = 16 * 1024 * 1024

/** Serves the engine to the api processes. */
export async function serveAnalysis(
  engine: Pick<AnalysisEngine, 'run' | 'codebook' | 'shared'>,
  address: AnalysisAddress,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => void answer(engine, address, incoming, outgoing))
  await listen(server, address)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, address: AnalysisAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    if (!('socket' in address)) {
      server.listen(address.port, address.host, resolve)
      return
    }
    mkdirSync(dirname(address.socket), { recursive: true, mode: 0o700 })
    rmSync(address.socket, { force: true })
    server.listen(address.socket, () => {
      chmodSync(address.socket, 0o600)
      resolve()
    })
  })
}

async function answer(
  engine: Pick<AnalysisEngine, 'run' | 'codebook' | 'shared'>,
  address: AnalysisAddress,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  try {
    if ('secret' in address && !isSecret(incoming.headers['authorization'] ?? '', address.secret))
      return send(outgoing, 401, {})
    const body = JSON.parse(await textOf(incoming)) as unknown
    if (incoming.url === '/run') return send(outgoing, 200, await engine.run(body as AnalysisRequest, gone.signal))
    if (incoming.url === '/shared')
      return send(outgoing, 200, await engine.shared(body as SharedAtomsRequest, gone.signal))
    if (incoming.url === '/codebook') {
      const { naireSid, minPosition } = body as { readonly naireSid: string; readonly minPosition: number }
      return send(outgoing, 200, await engine.codebook(naireSid, minPosition))
    }
    return send(outgoing, 404, {})
  } catch (error) {
    if (gone.signal.aborted) {
      outgoing.destroy()
      return
    }
    send(outgoing, error instanceof AnalysisBusy ? 503 : 500, {
      problem: error instanceof Error ? error.message : String(error),
    })
  }
}

function isSecret(authorization: string, secret: string): boolean {
  const [given, known] = [authorization, `Bearer ${secret}`].map((text) => createHash('sha256').update(text).digest())
  return given !== undefined && known !== undefined && timingSafeEqual(given, known)
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new RangeError('the request is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The owner of the copies does not answer, or has too much to do. */
export class AnalysisUnavailable extends Error {
  override readonly name = 'AnalysisUnavailable'
}

export interface AnalysisClient {
  /** @throws AnalysisUnavailable */
  run(request: AnalysisRequest, signal?: AbortSignal): Promise<AnalysisReply>
  codebook(naireSid: string, minPosition: number): Promise<CodebookReply>
  shared(request: SharedAtomsRequest): Promise<SharedAtomsReply>
}

/** The engine as an api process reaches it. */
export function analysisClient(address: AnalysisAddress): AnalysisClient {
  return {
    run: (request, signal) => call(address, '/run', request, signal),
    shared: (request) => call(address, '/shared', request),
    codebook: (naireSid, minPosition) => call(address, '/codebook', { naireSid, minPosition }),
  }
}

const patienceMs = 30_000

function call<Reply>(address: AnalysisAddress, path: string, body: object, signal?: AbortSignal): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const at = 'socket' in address ? { socketPath: address.socket } : { host: address.host, port: address.port }
    const headers = {
      'content-type': 'application/json',
      ...('secret' in address ? { authorization: `Bearer ${address.secret}` } : {}),
    }
    const sent = httpRequest(
      {
        ...at,
        path,
        method: 'POST',
        headers,
        agent: false,
        timeout: patienceMs,
        ...(signal === undefined ? {} : { signal }),
      },
      (reply) => {
        textOf(reply).then((text) => {
          if (reply.statusCode === 200) resolve(JSON.parse(text) as Reply)
          else
            reject(
              reply.statusCode === 500
                ? new Error(`analysis: ${text}`)
                : new AnalysisUnavailable(`analysis answers ${reply.statusCode}`),
            )
        }, reject)
      },
    )
    sent.on('timeout', () => sent.destroy(new AnalysisUnavailable('analysis does not answer')))
    sent.on('error', (error) => reject(signal?.aborted ? error : new AnalysisUnavailable(error.message)))
    sent.end(JSON.stringify(body))
  })
}
