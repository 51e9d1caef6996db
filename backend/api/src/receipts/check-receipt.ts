import { load, sessionReceipts, type Streams } from '@naire/commands'
import { sessionDecider, sessionStream, type Receipt, type Session } from '@naire/domain/sessions'
import type { ReceiptSeal } from '@naire/vault'
import { keptContent, type ContentSources } from '../files/kept-content.ts'
import { readToken } from './receipts-of.ts'

/**
 * `stored`: what it stands for is stored as it says; `forged`: it was not given here; `erased`: it was stored, and
 * erased since; `missing`: it was given here, and what it stands for is not in the log. Of files and recordings, whose
 * content lies outside of the log: `altered`: other bytes lie there; `gone`: nothing does; `unreachable`: they could
 * not be read now.
 */
export const receiptVerdicts = ['stored', 'forged', 'erased', 'missing', 'altered', 'gone', 'unreachable'] as const
export type ReceiptVerdict = (typeof receiptVerdicts)[number]

export interface CheckedReceipt {
  readonly verdict: ReceiptVerdict
  /** Null for a forged one. */
  readonly receipt: Receipt | null
  /** Of the questionnaire that was answered; null where that is not known. */
  readonly naireSid?: string | null
}

interface ReceiptCheckDependencies extends ContentSources {
  readonly streams: Streams
  readonly seal: ReceiptSeal
}

/** Looks for what a receipt stands for in the log itself; the content of a file is read and hashed again. */
export async function checkReceipt(
  token: string,
  { streams, seal, ...means }: ReceiptCheckDependencies,
): Promise<CheckedReceipt> {
  const receipt = readToken(token, seal)
  if (receipt === null) return { verdict: 'forged', receipt: null }
  const { state } = await load(streams, sessionDecider, sessionStream(receipt.sessionSid))
  return { verdict: await verdictOn(receipt, state, { streams, ...means }), receipt, naireSid: state.naireSid || null }
}

async function verdictOn(
  receipt: Receipt,
  { answering, anonymised }: Pick<Session, 'answering' | 'anonymised'>,
  { streams, ...means }: Omit<ReceiptCheckDependencies, 'seal'>,
): Promise<ReceiptVerdict> {
  if (answering === 'erased') return 'erased'
  const found = (await sessionReceipts(streams, receipt.sessionSid)).find(
    ({ revision }) => revision === receipt.revision,
  )
  const isStored =
    found !== undefined &&
    found.kind === receipt.kind &&
    found.hash === receipt.hash &&
    found.attachSid === receipt.attachSid
  // Words and places of the commit are gone, and with them what its hash was made of.
  if (!isStored && anonymised && found?.kind === receipt.kind) return 'erased'
  if (!isStored) return 'missing'
  if (receipt.attachSid === null) return 'stored'
  const content = await keptContent({ sid: receipt.attachSid, hash: receipt.hash }, means)
  return content === 'whole' ? 'stored' : content
}
