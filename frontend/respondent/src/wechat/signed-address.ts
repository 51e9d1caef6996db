/**
 * The address that WeChat's script is signed for: on Apple's phones the one by which the page was entered, elsewhere the current one; without
 * what stands behind `#`.
 */
export function signedAddress(userAgent: string, current: string, entry: string | undefined): string {
  const address = isApple.test(userAgent) ? (entry ?? current) : current
  return address.split('#')[0] ?? address
}

export const entryAddress = (): string | undefined => performance.getEntriesByType('navigation')[0]?.name

const isApple = /iphone|ipad|ipod/i
