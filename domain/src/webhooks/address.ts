import { webhookLimits } from './kinds.ts'

/**
 * Address of a receiver as it is kept; null where it is none: without a scheme of the web, with a name and password, or
 * too long. Whether it leads into the house is asked when it is sent to.
 */
export function webhookAddress(text: string): string | null {
  const address = text.trim()
  const [, scheme = '', host = '', rest = ''] = /^(https?):\/\/([^/?#\s\\]+)([^\s#\\]*)$/i.exec(address) ?? []
  if (address.length > webhookLimits.urlLength || host === '' || host.includes('@')) return null
  const isHost = /^(?:\[[\da-f:.]+\]|[a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::\d{1,5})?$/i.test(host)
  return isHost ? `${scheme.toLowerCase()}://${host.toLowerCase()}${rest === '' ? '/' : rest}` : null
}
