import type { Export, Vault } from '@naire/vault'

const hour = 3_600_000

/** Opens the file of an export for an hour: a browser that fetches it by itself, and goes on after a break, sends no token. */
export function passFor({ sid, userSid }: Pick<Export, 'sid' | 'userSid'>, signatures: Signatures, now: Date): string {
  const until = Math.ceil(now.getTime() / hour + 1) * hour
  return `${until}.${signatures.of('export', textOf(sid, userSid, until))}`
}

export function isPassFor(
  pass: string,
  { sid, userSid }: Pick<Export, 'sid' | 'userSid'>,
  { signatures, now }: { readonly signatures: Signatures; readonly now: Date },
): boolean {
  const [until = '', signature = ''] = pass.split('.')
  return Number(until) > now.getTime() && signatures.isOf('export', textOf(sid, userSid, Number(until)), signature)
}

type Signatures = Vault['signatures']

const textOf = (sid: string, userSid: string, until: number): string => `${sid}\n${userSid}\n${until}`
