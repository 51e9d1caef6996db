import { Metadata, status } from '@grpc/grpc-js'

export interface Leader {
  readonly host: string
  readonly port: number
}

/** Builds the error with which a server ends a call that it cannot serve. */
export function broken(how: 'unavailable' | 'notLeader', leader: Leader) {
  const metadata = new Metadata()
  if (how === 'unavailable')
    return Object.assign(new Error('unavailable'), { code: status.UNAVAILABLE, details: 'unavailable', metadata })
  metadata.set('exception', 'not-leader')
  metadata.set('leader-endpoint-host', leader.host)
  metadata.set('leader-endpoint-port', String(leader.port))
  return Object.assign(new Error('not leader'), { code: status.NOT_FOUND, details: 'Leader info available', metadata })
}
