import { networkInterfaces } from 'node:os'

/** Addresses under which this machine answers: its own first, then those on the local network, for a phone. */
export function addresses(
  port: number,
  scheme: 'http' | 'https',
): { readonly own: string; readonly network: readonly string[] } {
  const external = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
  return {
    own: `${scheme}://localhost:${port}`,
    network: external.map((entry) => `${scheme}://${entry.address}:${port}`),
  }
}
