/** What the browser says of the network: not every one tells more than whether there is any. */
export function networkNow(): string {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: { readonly effectiveType?: string } }
  return onLine === false ? 'offline' : (connection?.effectiveType ?? 'online')
}
