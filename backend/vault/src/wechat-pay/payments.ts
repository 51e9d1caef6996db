/** States of a transfer as WeChat Pay names them. */
export const transferStates = [
  'ACCEPTED',
  'PROCESSING',
  'WAIT_USER_CONFIRM',
  'TRANSFERING',
  'SUCCESS',
  'FAIL',
  'CANCELING',
  'CANCELLED',
] as const
export type TransferState = (typeof transferStates)[number]

export interface TransferOrder {
  /** Ours: letters and digits, at most 32; the same number is one transfer, however often it is asked for. */
  readonly outBillNo: string
  readonly openid: string
  /** In fen. */
  readonly amount: number
  /** Shown to the recipient; at most 32 signs. */
  readonly remark: string
}

export interface Transfer {
  readonly outBillNo: string
  readonly state: TransferState
  /** WeChat's own number. */
  readonly billNo: string | null
  readonly failReason: string | null
  /** Content that the confirmation inside WeChat is opened with; given with the order alone. */
  readonly packageInfo: string | null
  /** ISO 8601; null: not told. */
  readonly createTime: string | null
}

/** Headers of a notification, in lower case as Node gives them. */
export type NotificationHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Payer of rewards. */
export interface RewardPayments {
  readonly mchId: string
  readonly appId: string
  /** @throws PaymentRefused, PaymentUnknown */
  send(order: TransferOrder, signal?: AbortSignal): Promise<Transfer>
  /** Null: the payer knows no such transfer. @throws PaymentUnknown */
  find(outBillNo: string, signal?: AbortSignal): Promise<Transfer | null>
  /**
   * Asks for a transfer back that the recipient has not confirmed; whether it came back is told by `find`.
   * @throws PaymentRefused where it is too late, PaymentUnknown
   */
  cancel(outBillNo: string, signal?: AbortSignal): Promise<void>
  /** A transfer that a notification tells of. @throws PaymentUnknown where the payer did not sign it. */
  notified(headers: NotificationHeaders, body: string): Promise<Transfer>
}
