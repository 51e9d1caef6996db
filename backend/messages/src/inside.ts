import { BlockList } from 'node:net'

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
