import {
  Server,
  ServerCredentials,
  status,
  type ServerDuplexStream,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { batchAppend } from './append-call.ts'
import { Faults } from './faults.ts'
import { KurrentLog } from './kurrent-log.ts'
import {
  type BatchAppendReq,
  type BatchAppendResp,
  features,
  type ReadReq,
  type ReadResp,
  ServerFeaturesService,
  StreamsService,
} from './protocol.ts'
import { read } from './read-call.ts'

export interface KurrentDouble {
  /** Connection string. */
  readonly url: string
  readonly port: number
  readonly log: KurrentLog
  readonly faults: Faults
  /** Where this node sends clients that it does not serve itself. */
  leadBy(other: KurrentDouble): void
  /** Cuts all connections and comes back on the same port, without what a server remembers only in memory. */
  restart(awayMs: number): Promise<void>
  stop(): Promise<void>
}

/**
 * A KurrentDB of this process on the loopback address: the wire and the rules of a server, as far as the event store
 * uses them, over a log in memory. It stands in where no server can run, and fails on request.
 */
export async function startKurrentDouble({ log = new KurrentLog(), port = 0 } = {}): Promise<KurrentDouble> {
  const faults = new Faults()
  let leader = { host: '127.0.0.1', port }
  const server = serverOf({ log, faults, leader: () => leader })
  let door = await openDoor(server, port)
  leader = { host: '127.0.0.1', port: door.port }

  return {
    // The native module's first attempt to connect fails; the next comes after this many ms, else after 500.
    url: `kurrentdb://127.0.0.1:${door.port}?tls=false&discoveryInterval=20`,
    port: door.port,
    log,
    faults,
    leadBy: (other) => {
      leader = { host: '127.0.0.1', port: other.port }
    },
    async restart(awayMs) {
      const { port } = door
      await door.close()
      log.forget()
      await pause(awayMs)
      door = await openDoor(server, port)
    },
    async stop() {
      await door.close()
      server.forceShutdown()
    },
  }
}

function serverOf(node: Parameters<typeof read>[1]): Server {
  const server = new Server()
  server.addService(StreamsService as object as Parameters<Server['addService']>[0], {
    read: (call: ServerWritableStream<ReadReq, ReadResp>) => read(call, node),
    batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => batchAppend(call, node),
    append: notServed,
    delete: notServed,
    tombstone: notServed,
  })
  server.addService(ServerFeaturesService as object as Parameters<Server['addService']>[0], {
    getSupportedMethods(_call: unknown, reply: sendUnaryData<InstanceType<typeof features.SupportedMethods>>) {
      if (!node.faults.next('features')) reply(null, supported())
    },
  })
  return server
}

function notServed(_call: unknown, reply: sendUnaryData<never>): void {
  reply({ code: status.UNIMPLEMENTED, details: 'the double does not serve this' })
}

function supported() {
  const method = new features.SupportedMethod()
    .setServiceName('event_store.client.streams.streams')
    .setMethodName('batchappend')
  return new features.SupportedMethods().setEventStoreServerVersion('25.1.0').setMethodsList([method])
}

interface Listener {
  readonly port: number
  /** Cuts all connections. */
  close(): Promise<void>
}

/** Sockets of our own: to cut them, and without the pause that small packets make otherwise. */
function openDoor(server: Server, port: number): Promise<Listener> {
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure())
  const open = new Set<Socket>()
  const door = createServer({ noDelay: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
    injector.injectConnection(socket)
  })
  const close = () =>
    new Promise<void>((resolve) => {
      door.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return new Promise((resolve, reject) => {
    door.once('error', reject)
    door.listen(port, '127.0.0.1', () => resolve({ port: (door.address() as AddressInfo).port, close }))
  })
}
