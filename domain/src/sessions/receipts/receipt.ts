import type { Feedback } from '../../interactions/index.ts'

/** Kinds of what is delivered: a commit of answers, a file of an answer, a recording. */
export const receiptKinds = ['commit', 'file', 'recording'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** Receipt of a stored commit: content, time and place. Names nobody and holds no answer. */
export interface Receipt {
  readonly kind: ReceiptKind
  readonly sessionSid: string
  /** Of the fact in the session's stream, from 0. */
  readonly revision: number
  /** Of the fact in the log. */
  readonly position: number
  /** ISO 8601 in UTC. */
  readonly at: string
  /** SHA-256, hexadecimal: of `givenText` of all answers of the session after the commit, or of the file's content. */
  readonly hash: string
  /** Of a file or recording. */
  readonly attachSid: string | null
}

/** As it is signed and travels. A receipt never changes its form: another form gets another number. */
export const receiptText = ({ kind, sessionSid, revision, position, at, hash, attachSid }: Receipt): string =>
  JSON.stringify([1, receiptKinds.indexOf(kind), sessionSid, revision, position, at, hash, attachSid])

/** Null for what is no receipt. */
export function readReceipt(text: string): Receipt | null {
  const parts = parsed(text)
  if (!Array.isArray(parts) || parts[0] !== 1 || parts.length !== 8) return null
  const [, number, sessionSid, revision, position, at, hash, attachSid] = parts as unknown[]
  const kind = receiptKinds[number as number]
  const isSound =
    [sessionSid, at, hash].every((part) => typeof part === 'string') &&
    Number.isInteger(revision) &&
    Number.isInteger(position)
  if (kind === undefined || !isSound || (attachSid !== null && typeof attachSid !== 'string')) return null
  return {
    kind,
    sessionSid: sessionSid as string,
    revision: revision as number,
    position: position as number,
    at: at as string,
    hash: hash as string,
    attachSid,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The answers of a session as one text, the same on the device that gave them and where they are stored; times and
 * scores are no answers.
 */
export function givenText(items: readonly Feedback[]): string {
  return JSON.stringify(items.map(given).toSorted(byPlace))
}

type CanonicalAnswer = readonly [
  question: string,
  interaction: string,
  seq: number,
  type: number,
  ...rest: (string | number | null)[],
]

const given = (item: Feedback): CanonicalAnswer => [
  item.QuestionSid,
  item.InteractionSid,
  item.Seq,
  item.Type,
  item.Refer1 ?? null,
  item.Refer2 ?? null,
  item.Value1 ?? null,
  item.Value2 ?? null,
  item.DatatypeFlag ?? null,
]

function byPlace(one: CanonicalAnswer, other: CanonicalAnswer): number {
  const [a, b] = [one.slice(0, 2).join('/'), other.slice(0, 2).join('/')]
  return a === b ? one[2] - other[2] : a < b ? -1 : 1
}
