/** Message to one person, ready to be sent. */
export interface OutgoingMessage {
  /** The same in every try; goes outward as idempotency key where the channel takes one. */
  readonly id: string
  /** Mail address, mobile number or openid; blank for robots, which write to their own group. */
  readonly to: string
  /** Mail alone has one. */
  readonly subject: string
  /** Of template messages (SMS, WeChat): a line `field: value` for each field. */
  readonly text: string
  /** Tag of the text's language. */
  readonly language: string
  /** Where a tap on a template message leads. */
  readonly link: string | null
  /** Address that ends all messages to this person by one POST (RFC 8058), and the line that tells of it. */
  readonly unsubscribe: { readonly url: string; readonly line: string } | null
}

/**
 * `sent`: the channel took it. `refused`: this person gets nothing by this address. `later`: nothing was sent, another
 * try may help. `closed`: the channel lets nobody send, as with a wrong password. `unknown`: it may have been sent.
 */
export type SendOutcome = 'sent' | 'refused' | 'later' | 'closed' | 'unknown'

export interface SendResult {
  readonly outcome: SendOutcome
  /** The channel's own words or number, without anything of the person. */
  readonly detail: string
}

/** Way by which messages leave the house. */
export interface Channel {
  /**
   * Whether a message of an unknown outcome may be sent again under its id: the channel knows repeats, or can be asked
   * first.
   */
  readonly isIdempotent: boolean
  /** Never throws for what the channel says. `isRepeat`: an earlier try may have got through. */
  send(
    message: OutgoingMessage,
    options: { readonly signal: AbortSignal; readonly isRepeat: boolean },
  ): Promise<SendResult>
  close(): void
}

/** The longest detail that is kept. */
const longestDetail = 200

export const result = (outcome: SendOutcome, detail: string): SendResult => ({
  outcome,
  detail: [...withoutAddresses(detail)].slice(0, longestDetail).join(''),
})

/** Answers of servers quote the address that they were given. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>@"']+@[^\s<>@"']+/gu, '…').replaceAll(/\+?\d{7,}/gu, '…')

/** Fields of a template message: a line `field: value` each. */
export function templateFields(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^\s*([\w.]+)\s*[:：]\s*(.*?)\s*$/u.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}
