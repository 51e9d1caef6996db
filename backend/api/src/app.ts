import 'reflect-metadata'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from 'node:https'
import { AppModule } from './app.module.ts'
import { isTracing, requestSpan, type RequestSpan } from '@naire/tracing'
import { assertionPath } from './identity-providers/saml.ts'
import { followCertificate, readCertificate } from './http/certificate.ts'
import { Failures, loadSentences } from './http/failures.ts'
import { addSecurityHeaders, permissionsPolicy } from './http/security-headers.ts'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { LoggerService, ArgumentsHost, ExceptionFilter } from '@nestjs/common'
import type { Logger } from './logging/logger.ts'
import { Catch } from '@nestjs/common'
import { acceptedLanguage } from './http/languages.ts'
import type { Parts } from './connect-parts.ts'
import multipart from '@fastify/multipart'
import { RefusalError } from '@naire/domain/refusals'
import { limits, ODataError } from '@naire/odata'

/** Bytes of a JSON body at most; files have limits of their own. */
const bodyLimit = 8 * 1024 * 1024

/** A body of JSON, or a batch, has to be here by then; files may take as long as they need. */
export const slowestBodyMs = 20_000

/**
 * JSON (of directories, too), batches, files, whole or in pieces, and bare forms only; a body that is announced as JSON
 * and empty means none.
 */
async function addBodyParsers(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('preParsing', async ({ headers, raw }, _, payload) => {
    if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
      throw new RefusalError({ key: 'request.unsupportedMedia', target: 'Content-Encoding' })
    if (/^(application\/(scim\+)?json|multipart\/mixed)/i.test(headers['content-type'] ?? '')) giveUpOn(raw)
    return payload
  })
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(
    'multipart/mixed',
    { parseAs: 'buffer', bodyLimit: limits.batchBytes },
    (request, body, done) => done(null, body),
  )
  fastify.addContentTypeParser(
    ['application/json', 'application/scim+json'],
    { parseAs: 'string', bodyLimit: limits.batchBytes },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else if (Buffer.byteLength(body) > bodyLimit && !isBatch(request))
        done(new ODataError(413, `a body has at most ${bodyLimit} bytes`), undefined)
      // What is signed is taken as it came.
      else if (request.url === '/wechat-pay/notify') done(null, body)
      else parseJson(request, body as string, done)
    },
  )
  // Forms come from pages without script and from mail programs (RFC 8058), and say nothing but that a button was
  // pressed; and from identity providers, with what they vouch for.
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 262_144 },
    ({ url }, body, done) => {
      if (url === assertionPath) done(null, Object.fromEntries(new URLSearchParams(body as string)))
      else if (!/^\/(unsubscribe|answers)\//.test(url))
        done(new RefusalError({ key: 'request.unsupportedMedia', target: 'Content-Type' }), undefined)
      else if (body.length > 1_024) done(new RefusalError({ key: 'request.tooLarge' }), undefined)
      else done(null, undefined)
    },
  )
  // Pieces of files go to the disk as they come.
  fastify.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))
  await fastify.register(multipart, { limits: { files: 1, fields: 8, fieldSize: 4_096, parts: 9 } })
}

const isBatch = ({ url }: FastifyRequest): boolean => /^\/odata\/(\$|%24)batch\b/i.test(url)

/** Destroys a request whose body arrives too slowly, as it would hold a connection and a request for nothing. */
function giveUpOn(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), slowestBodyMs)
  const done = () => clearTimeout(timer)
  request.once('end', done).once('close', done)
}

export interface AppRoute {
  readonly method: string | readonly string[]
  readonly url: string
}

/**
 * The whole HTTP application over what it is given; it listens when the caller says so. `onRoute` hears of every
 * address that is added.
 */
export async function createApp(
  parts: Parts,
  onRoute: (route: AppRoute) => void = () => {},
): Promise<NestFastifyApplication> {
  const { config, log, dirs } = parts
  const failures = new Failures(loadSentences(dirs.locales), log)
  const filter = new ErrorFilter(failures)
  const adapter = new FastifyAdapter({
    trustProxy: config.trustProxy,
    bodyLimit,
    genReqId: correlationId,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      filter.answer(error, request, reply),
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    ...(config.https && { https: readCertificate(config.https) }),
  })
  adapter.getInstance<FastifyInstance>().addHook('onRoute', onRoute)
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(parts, failures), adapter, {
    logger: nestLogger(log),
    bodyParser: false,
    abortOnError: false,
  })
  app.useGlobalFilters(filter)
  await addPlugins(adapter.getInstance(), parts)
  await app.init()
  return app
}

async function addPlugins(fastify: FastifyInstance, { config, log }: Parts): Promise<void> {
  fastify.addHook(
    'onRequest',
    async (request, reply) =>
      void reply.headers({ 'X-Correlation-Id': request.id, 'Permissions-Policy': permissionsPolicy }),
  )
  logRequests(fastify, log)
  if (isTracing()) traceRequests(fastify)
  if (config.https !== null) {
    const stop = followCertificate(fastify.server as Server, config.https, log)
    fastify.addHook('onClose', async () => stop())
  }
  closeUnusedConnections(fastify, { https: config.https !== null })
  await addBodyParsers(fastify)
  await addSecurityHeaders(fastify, {
    https: config.https !== null || config.publicUrl?.startsWith('https:') === true,
    cloudHosts: (config.clouds ?? []).map(({ host }) => host),
  })
  await fastify.register(compress, { threshold: 1_024 })
  await fastify.register(fastifyStatic, { serve: false, preCompressed: true })
}

/** The caller's own id when it is a plain one, so that its log and ours can be laid side by side. */
function correlationId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers['x-correlation-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/**
 * Browsers open connections before they need them. A server that closes would wait for those as long as for a slow
 * request.
 */
function closeUnusedConnections(fastify: FastifyInstance, { https }: { readonly https: boolean }): void {
  const unused = new Set<Socket>()
  fastify.server.on(https ? 'secureConnection' : 'connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  fastify.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  fastify.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}

/** Nest's own lines: what it says while starting is of interest to nobody but a debugger. */
function nestLogger(log: Logger): LoggerService {
  const text = (message: unknown) => String(message)
  return {
    log: (message: unknown) => log.debug(text(message)),
    debug: (message: unknown) => log.trace(text(message)),
    verbose: (message: unknown) => log.trace(text(message)),
    warn: (message: unknown) => log.warn(text(message)),
    error: (message: unknown, stack?: unknown) =>
      log.error({ stack: typeof stack === 'string' ? stack : undefined }, text(message)),
    fatal: (message: unknown) => log.fatal(text(message)),
  }
}

/** A line per request: the path alone, because a query may filter by somebody's answer. */
function logRequests(fastify: FastifyInstance, log: Logger): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const line = {
      correlationId: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) log.warn(line, 'request')
    else log.debug(line, 'request')
  })
}

/** Of no interest to anybody who looks at traces: probes, files of pages, streams that stay open. */
const untraced: readonly (string | undefined)[] = ['/health', '/ready', '/live', '/*', undefined]

/** A span for each request, by its route: an address may hold somebody's answer. It goes on from the client's own. */
function traceRequests(fastify: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  fastify.addHook('onRequest', (request, _, done) => {
    const { url: route } = request.routeOptions
    const name = `${request.method} ${route}`
    const attributes = { 'http.request.method': request.method, 'http.route': route ?? '' }
    const span = untraced.includes(route) ? null : requestSpan(name, request.headers['traceparent'], attributes)
    if (span === null) return done()
    spans.set(request, span)
    span.within(done)
  })
  // Reading a body leaves the context that the request began in.
  fastify.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else span.within(done)
  })
  fastify.addHook('onResponse', async (request, { statusCode }) =>
    spans
      .get(request)
      ?.end({ 'http.response.status_code': statusCode, 'naire.correlation_id': request.id }, statusCode >= 500),
  )
}

/** Whatever is thrown while a request is served leaves as the one error body. */
@Catch()
class ErrorFilter implements ExceptionFilter {
  constructor(private readonly failures: Failures) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>())
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { status, headers, body } = this.failures.reply(error, {
      language: acceptedLanguage(request.headers['accept-language']),
      correlationId: request.id,
    })
    // After the first byte an error breaks the reply; it does not end it neatly.
    if (reply.raw.headersSent) return void reply.raw.destroy()
    void reply
      .status(status)
      .headers(headers)
      .headers(status === 401 ? { 'WWW-Authenticate': challengeFor(request.headers) } : {})
      .header('X-Correlation-Id', request.id)
      .send(body)
  }
}

/**
 * Programs, and people who open an address of the data by hand, are asked for an API token as a Basic password; a
 * browser's dialog never comes up over our own pages.
 */
function challengeFor({
  'sec-fetch-mode': mode,
  'user-agent': agent = '',
  accept = '',
  authorization = '',
  'x-session-key': key,
}: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const isPage =
    mode === undefined ? /^Mozilla\//i.test(String(agent)) && !/text\/html/i.test(String(accept)) : mode !== 'navigate'
  return isPage || key !== undefined || /^Bearer /i.test(String(authorization))
    ? 'Bearer realm="Naire"'
    : 'Basic realm="Naire", charset="UTF-8"'
}
