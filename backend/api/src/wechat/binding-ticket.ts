import { isErased, type Vault } from '@naire/vault'

const purpose = 'naire-wechat-binding'
const ticketMs = 10 * 60_000

/** Goes from the screen to the phone as a code: who is to be told by the WeChat that reads it. Good for ten minutes. */
export async function bindingTicket(userSid: string, { keys }: Pick<Vault, 'keys'>): Promise<string> {
  return Buffer.from(await keys.seal(purpose, { userSid, until: Date.now() + ticketMs })).toString('base64url')
}

/** Null for a ticket that is over or was not given here. */
export async function userOfTicket(ticket: string, { keys }: Pick<Vault, 'keys'>): Promise<string | null> {
  const known = await keys.open(Buffer.from(ticket, 'base64url')).catch(() => null)
  if (known === null || isErased(known)) return null
  const { userSid, until } = known as { userSid?: unknown; until?: unknown }
  return typeof userSid === 'string' && typeof until === 'number' && until > Date.now() ? userSid : null
}
