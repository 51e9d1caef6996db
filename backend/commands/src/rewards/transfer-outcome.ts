import type { TransferOutcome } from '@naire/domain/rewards'
import type { Transfer } from '@naire/vault/wechat-pay'

/** Hours within which the recipient confirms a transfer; then it comes back. */
const confirmHours = 24

/** Outcome that the ledger keeps of a transfer as the payer tells it. */
export function transferOutcome({ state, billNo, failReason, createTime }: Transfer, now: Date): TransferOutcome {
  switch (state) {
    case 'SUCCESS':
      return { is: 'received', billNo }
    case 'FAIL':
      return { is: failReason === 'OVERDUE_CLOSE' ? 'returned' : 'failed', problem: wordIn(failReason) }
    case 'CANCELLED':
      return { is: 'returned', problem: wordIn(failReason) || state }
    case 'WAIT_USER_CONFIRM': {
      const since = createTime === null || Number.isNaN(Date.parse(createTime)) ? now.getTime() : Date.parse(createTime)
      return { is: 'sent', billNo, confirmBy: new Date(since + confirmHours * 3_600_000).toISOString() }
    }
    case 'ACCEPTED':
    case 'PROCESSING':
    case 'TRANSFERING':
    case 'CANCELING':
      return { is: 'sent', billNo, confirmBy: null }
  }
}

/** Words of capitals alone are kept. */
const wordIn = (reason: string | null): string => (reason !== null && /^[A-Z_]{1,64}$/.test(reason) ? reason : '')
