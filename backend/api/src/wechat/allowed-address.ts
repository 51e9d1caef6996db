import { RefusalError } from '@naire/domain/refusals'

const longest = 2000

/**
 * The address as it is signed: as the browser shows it, without what stands behind `#`. @throws Refused when its pages
 * may not use WeChat.
 */
export function allowedAddress(address: string, origins: readonly string[], target: string): string {
  const isAddress = address.length <= longest && URL.canParse(address) && !/\p{Cc}|\s|\\/u.test(address)
  const { origin, username, password } = isAddress ? new URL(address) : { origin: null, username: '', password: '' }
  if (origin === null || username !== '' || password !== '' || !origins.includes(origin))
    throw new RefusalError({ key: 'wechat.addressRefused', target })
  return address.split('#')[0] ?? address
}
