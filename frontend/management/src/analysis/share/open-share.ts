import type { OpenedShareReply, OpenShareBody } from '@naire/contract'
import { refusals, type RefusalKey } from '@naire/domain/refusals'

/** Why a link shows nothing: it is gone, it asks for its password, or something else went wrong. */
export class ShareClosed extends Error {
  override readonly name = 'ShareClosed'
  constructor(
    readonly why: 'gone' | 'password' | 'tooMany' | 'failed',
    /** Seconds to wait; 0: it does not help. */
    readonly seconds = 0,
  ) {
    super(why)
  }
}

const codeOf = (key: RefusalKey): string => refusals[key].code

/** Asks for a shared page: without sign-in, and without a cookie or anything else that is kept. */
export async function openShare(shareSid: string, body: OpenShareBody): Promise<OpenedShareReply> {
  const reply = await fetch(`/analysis/shared/${encodeURIComponent(shareSid)}`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (reply === null) throw new ShareClosed('failed')
  if (reply.ok) return (await reply.json()) as OpenedShareReply
  const { error } = (await reply.json().catch(() => ({}))) as { readonly error?: { readonly code?: string } }
  if (error?.code === codeOf('share.passwordMissing')) throw new ShareClosed('password')
  if (reply.status === 429) throw new ShareClosed('tooMany', Number(reply.headers.get('Retry-After') ?? 60))
  throw new ShareClosed(reply.status === 404 || reply.status === 400 ? 'gone' : 'failed')
}
