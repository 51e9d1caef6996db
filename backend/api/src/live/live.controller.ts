import { RefusalError } from '@naire/domain/refusals'
import { Controller, Get, Inject, Req, Res, type OnModuleDestroy } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess } from '../http/access.ts'
import type { Callers } from '../http/callers.ts'
import type { Services } from '../services.ts'
import { CALLERS, LIVE_EVENTS, SERVICES } from '../tokens.ts'
import { Connection } from './connection.ts'
import type { LiveEvents } from './live-events.ts'
import { Listener } from './listener.ts'
import { PresenceWatch } from './presence-watch.ts'

const heartbeatMs = 15_000
/** Open screens of one person, over all processes. */
const mostOfOne = 8

/** Server-sent events, read by fetch with the bearer; the id of each is its log position. */
@Controller()
export class LiveController implements OnModuleDestroy {
  private readonly presence: PresenceWatch

  constructor(
    @Inject(LIVE_EVENTS) private readonly events: LiveEvents,
    @Inject(CALLERS) private readonly callers: Callers,
    @Inject(SERVICES) private readonly services: Services,
  ) {
    this.presence = new PresenceWatch({
      events,
      presences: services.vault.presences,
      people: services.people,
      onFailure: (error) => services.log.warn({ err: error }, 'who is in which questionnaire'),
    })
  }

  onModuleDestroy(): void {
    this.presence.stop()
    this.events.stop()
  }

  @Get('/live')
  async listen(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const caller = await this.callers.of(request)
    requireAccess('live', caller)
    const { user } = caller
    if (user === null) throw new RefusalError({ key: 'access.signedOut' })
    const after = lastEventId(request)
    const { liveStreams } = this.services.vault
    const lease = await liveStreams.lease(user.sid, mostOfOne)
    if (lease === null)
      throw new RefusalError({ key: 'access.tooManyStreams', details: { max: mostOfOne, seconds: 30 } })
    const response = begin(reply)
    const connection = new Connection(
      response,
      new Listener({ ...caller, user }, this.services),
      async () => (await this.callers.of(request)).user,
    )
    const beat = setInterval(() => {
      void this.beat(connection)
      liveStreams.renew(lease).catch(this.report)
    }, heartbeatMs)
    connection.onEnd(() => {
      clearInterval(beat)
      // One that cannot be given back runs out.
      liveStreams.release(lease).catch(this.report)
    })
    // What changed between the request and now was told to nobody.
    await Promise.all([this.events.open(connection, after), connection.check()])
  }

  private readonly report = (error: unknown) => this.services.log.warn({ err: error }, 'lease of a live stream')

  private async beat(connection: Connection): Promise<void> {
    await connection.check()
    connection.heartbeat(this.events.reached)
  }
}

function begin(reply: FastifyReply) {
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined),
  ) as Record<string, string>
  reply.hijack()
  reply.raw.writeHead(200, {
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  reply.raw.flushHeaders()
  return reply.raw
}

function lastEventId({ headers }: FastifyRequest): number | null {
  const id = headers['last-event-id']
  if (typeof id !== 'string' || id === '') return null
  const position = Number(id)
  if (!Number.isSafeInteger(position) || position < 0)
    throw new RefusalError({ key: 'request.invalid', target: 'Last-Event-ID' })
  return position
}
