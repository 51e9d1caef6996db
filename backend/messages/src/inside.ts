import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Code of the error of an address that leads into the house, where an organisation's words must not lead. */
export const insideCode = 'EINSIDE'

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Whether an address is private, of this machine, or of no single machine. */
export const isInside = (address: string, family: number): boolean =>
  inside.check(address, family === 6 ? 'ipv6' : 'ipv4')

/**
 * Why an address that an organisation wrote is not asked: it leads into the house, or goes without TLS. Null: it may
 * be, by `outsideLookup`. `allowed`: hosts inside of the house that may be asked all the same, by http too.
 */
export function refusedAddress({ hostname, protocol }: URL, allowed: readonly string[]): string | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (allowed.includes(host)) return null
  const family = isIP(host)
  if (family !== 0 && isInside(host, family)) return insideCode
  return protocol === 'https:' ? null : 'ENOTLS'
}

/** Looks a name up, and gives none of its addresses where one leads into the house. */
export const outsideLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error !== null || first === undefined) return done(error ?? new Error('no address'), '', 4)
    if (addresses.some(({ address, family }) => isInside(address, family)))
      return done(Object.assign(new Error('the address is inside of the house'), { code: insideCode }), '', 4)
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
  })
