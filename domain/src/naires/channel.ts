/** The parameter of the address that tells the channel; expressions read it as `$query.source`. */
export const channelParameter = 'source'

export const isChannelCode = (code: string): boolean => /^[\w-]{1,64}$/.test(code)

/**
 * Code of the channel that a session came over, from the query of its address; null for none. A device wrote it: what
 * is no code is none.
 */
export function channelIn(queryParams: string | null | undefined): string | null {
  const given = (queryParams ?? '').split('&').find((part) => part.startsWith(`${channelParameter}=`))
  const code = given?.slice(channelParameter.length + 1) ?? ''
  return isChannelCode(code) ? code : null
}
