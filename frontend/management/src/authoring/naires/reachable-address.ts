/** Whether another device can open an address with this host. */
export function isReachableAddress(hostname: string): boolean {
  return !/^(localhost|127\.|\[::1\])/.test(hostname)
}
