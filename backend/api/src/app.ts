import 'reflect-metadata'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFileSync } from 'node:fs'
import { AppModule } from './app.module.ts'
import type { Config } from './config.ts'
import { addBodyParsers, bodyLimit } from './http/body-parsers.ts'
import { correlationId } from './http/correlation.ts'
import { ErrorFilter } from './http/error-filter.ts'
import { Failures } from './http/failures.ts'
import { logRequests } from './http/request-log.ts'
import { addSecurityHeaders, permissionsPolicy } from './http/security-headers.ts'
import { loadSentences } from './http/sentences.ts'
import { closeUnusedConnections } from './http/unused-connections.ts'
import { nestLogger } from './logging/nest-logger.ts'
import type { Parts } from './parts.ts'

export interface AppRoute {
  readonly method: string | readonly string[]
  readonly url: string
}

/** The whole HTTP application over what it is given; it listens when the caller says so. `onRoute` hears of every address that is added. */
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
    ...tls(config),
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
  closeUnusedConnections(fastify, { https: config.https !== null })
  await addBodyParsers(fastify)
  await addSecurityHeaders(fastify, {
    https: config.https !== null || config.publicUrl?.startsWith('https:') === true,
    cloudHosts: (config.clouds ?? []).map(({ host }) => host),
  })
  await fastify.register(compress, { threshold: 1_024 })
  await fastify.register(fastifyStatic, { serve: false, preCompressed: true })
}

function tls({ https }: Config): { https?: { cert: Buffer; key: Buffer } } {
  return https ? { https: { cert: readFileSync(https.certFile), key: readFileSync(https.keyFile) } } : {}
}
