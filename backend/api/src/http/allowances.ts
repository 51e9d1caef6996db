import type { Allowance } from './rate-limit.ts'

const minute = 60_000

/** What one api process takes of one address, or of whoever else is named. A school or a carrier has thousands of phones behind an address. */
export const allowances = {
  /** Of people and of questionnaires. */
  wrongPasswords: { requests: 60, perMs: minute },
  /** Identifying codes, and codes that move a session. */
  wrongCodes: { requests: 20, perMs: 10 * minute },
  /** Of a session key; without one, of an address. */
  commits: { requests: 240, perMs: minute },
  /** What pages ask that costs little: WeChat's signature, tickets and codes between devices, and how they stand (each 1.5 s while one waits). */
  pages: { requests: 2_400, perMs: minute },
  /** Browsers that come back from WeChat: for each it is asked once. */
  returns: { requests: 600, perMs: minute },
  /** Alarmers' accounts that are joined to WeChat. */
  bindings: { requests: 60, perMs: minute },
} as const satisfies Readonly<Record<string, Allowance>>
