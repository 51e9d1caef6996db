import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Pool } from '@naire/database'
import { RefusalError, type RefusalKey } from '@naire/domain/refusals'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

export interface Allowance {
  readonly points: number
  readonly perSeconds: number
  /**
   * Points that a process takes from the shared count at once, for what may not cost a question each time; 1 when
   * absent: exact.
   */
  readonly drawn?: number
}

const minute = 60
const megabyte = 1_048_576

/** Configurable rate limits; the defaults leave room for a school that starts together behind one address. */
export interface LimitSettings {
  /** New sessions in ten minutes. */
  readonly sessionsPerAddress: number
  readonly sessionsPerNaire: number
  /** Bytes that respondents send as answers in ten minutes. */
  readonly commitMbPerAddress: number
  /** Bytes of files in an hour. */
  readonly uploadMbPerAddress: number
  readonly uploadMbPerNaire: number
}

/** Rate limits that all api processes together apply to an address, or to another named key. */
export const allowances = ({
  sessionsPerAddress,
  sessionsPerNaire,
  commitMbPerAddress,
  uploadMbPerAddress,
  uploadMbPerNaire,
}: LimitSettings) =>
  ({
    /** Wrong ones of an account from an address (or from a device that it signed in on). */
    passwordsOfPair: { points: 10, perSeconds: 5 * minute },
    /** Wrong ones of all accounts from an address. */
    passwordsOfAddress: { points: 100, perSeconds: 10 * minute },
    /** Wrong ones of an account from wherever it never signed in. */
    passwordsOfAccount: { points: 100, perSeconds: 60 * minute },
    /**
     * Wrong second factors after a right password, and in one's own enrolment: of a person from an address (or a device
     * that they signed in on).
     */
    factorsOfPair: { points: 5, perSeconds: 5 * minute },
    /** Wrong ones of a person from wherever they never signed in: some 0.2 % a day for six digits. */
    factorsOfAccount: { points: 30, perSeconds: 60 * minute },
    /** Wrong ones of a questionnaire from an address, by whichever way. */
    nairePasswords: { points: 60, perSeconds: 10 * minute },
    /** Wrong ones of a share from an address, and from all. */
    sharePasswords: { points: 20, perSeconds: 10 * minute },
    sharePasswordsOfAll: { points: 300, perSeconds: 60 * minute },
    /** Identifying codes, and codes that move a session. */
    wrongCodes: { points: 20, perSeconds: 10 * minute },
    /** Of a session key; without one, of an address. */
    commits: { points: 240, perSeconds: minute, drawn: 60 },
    sessionsOfAddress: { points: sessionsPerAddress, perSeconds: 10 * minute, drawn: 5 },
    sessionsOfNaire: { points: sessionsPerNaire, perSeconds: 10 * minute, drawn: 20 },
    commitBytes: { points: commitMbPerAddress * megabyte, perSeconds: 10 * minute, drawn: megabyte },
    uploadBytesOfAddress: { points: uploadMbPerAddress * megabyte, perSeconds: 60 * minute, drawn: megabyte },
    uploadBytesOfNaire: { points: uploadMbPerNaire * megabyte, perSeconds: 60 * minute, drawn: megabyte },
    /**
     * Cheap requests of pages: WeChat's signature, tickets and codes between devices, and their status (each polled
     * every 1.5 s while one waits).
     */
    pages: { points: 2_400, perSeconds: minute, drawn: 100 },
    /** Receipts looked up, each of which may read a file. */
    receipts: { points: 120, perSeconds: minute, drawn: 10 },
    /** Messages that a person sends to try a text or a channel. */
    testMessages: { points: 30, perSeconds: 10 * minute },
    /** Mails with a link to set a password: to one user, and by one who invites (a sheet brings 2,000). */
    invitationsOfUser: { points: 5, perSeconds: 60 * minute },
    invitations: { points: 3_000, perSeconds: 60 * minute },
    /** Passwords that were forgotten, of an address. */
    recoveriesOfAddress: { points: 30, perSeconds: 60 * minute },
    /** Requests of a person to a language model. */
    drafts: { points: 60, perSeconds: 60 * minute },
    /** Requests of an organisation's directory, and wrong tokens of an address. */
    directories: { points: 3_000, perSeconds: minute, drawn: 50 },
    directoryTokens: { points: 60, perSeconds: 10 * minute, drawn: 20 },
    /** Browsers that come back from WeChat: for each it is asked once. */
    returns: { points: 600, perSeconds: minute, drawn: 20 },
    /** Sign-ins by a provider that came to nothing and that the log keeps, of an address. */
    providerFailures: { points: 60, perSeconds: 10 * minute },
    /** Alarmers' accounts that are joined to WeChat. */
    bindings: { points: 60, perSeconds: minute, drawn: 5 },
  }) as const satisfies Readonly<Record<string, Allowance>>

export type Limits = Readonly<Record<keyof ReturnType<typeof allowances>, Limit>>

export function createLimits(pool: Pool, settings: LimitSettings): Limits {
  const all = Object.entries(allowances(settings)).map(([name, allowance]) => [name, new Limit(name, allowance, pool)])
  return Object.fromEntries(all) as Limits
}

interface Credit {
  left: number
  readonly until: number
}

/**
 * A count per key in a window of time, kept in PostgreSQL for all processes; where that fails, this process counts
 * alone.
 */
export class Limit {
  readonly #counts: RateLimiterPostgres
  readonly #drawn: number
  readonly #credits = new Map<string, Credit>()
  readonly #drawing = new Map<string, Promise<void>>()

  constructor(name: string, { points, perSeconds, drawn = 1 }: Allowance, pool: Pool) {
    const options = { keyPrefix: name, points, duration: perSeconds }
    this.#drawn = Math.min(drawn, points)
    this.#counts = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'vault',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: true,
      insuranceLimiter: new RateLimiterMemory(options),
    })
  }

  /**
   * Counts before anything is tried, so that many at once count too. @throws Refused, with the seconds to wait, when
   * the key has used up what it may.
   */
  async take(key: string, points = 1, refusal: RefusalKey = 'request.tooMany'): Promise<void> {
    const name = hashed(key)
    if (this.#drawn === 1) return void (await this.#count(name, points, refusal))
    while (!this.#spend(name, points))
      await (this.#drawing.get(name) ?? this.#draw(name, Math.max(points, this.#drawn), refusal))
  }

  /** Refunds points of an attempt that was right or had no effect. */
  async giveBack(key: string, points = 1): Promise<void> {
    const name = hashed(key)
    const credit = this.#credits.get(name)
    if (credit) credit.left += points
    else if (this.#drawn === 1) await this.#counts.reward(name, points)
  }

  /**
   * Runs what may be a guess: counted while it runs, and afterwards only where it was wrong. People who share an
   * address and know what they are asked do not wait for each other. `isWrong`: of what was thrown; any refusal when
   * absent.
   */
  async guess<Result>(
    key: string,
    run: () => Promise<Result>,
    isWrong: (error: unknown) => boolean = (error) => error instanceof RefusalError,
  ): Promise<Result> {
    await this.take(key)
    let wrong = false
    try {
      return await run()
    } catch (error) {
      wrong = isWrong(error)
      throw error
    } finally {
      if (!wrong) await this.giveBack(key)
    }
  }

  /** All that was counted is forgiven. */
  async forgive(key: string): Promise<void> {
    await this.#counts.delete(hashed(key))
  }

  #spend(name: string, points: number): boolean {
    const credit = this.#credits.get(name)
    if (credit === undefined || credit.until <= Date.now() || credit.left < points) return false
    credit.left -= points
    return true
  }

  /** One at a time for a key: the others wait, and spend what it brought. */
  #draw(name: string, points: number, refusal: RefusalKey): Promise<void> {
    const drawing = this.#count(name, points, refusal)
      .then(({ msBeforeNext }) => {
        const left = this.#credits.get(name)
        const rest = left !== undefined && left.until > Date.now() ? left.left : 0
        this.#credits.delete(name)
        this.#credits.set(name, { left: rest + points, until: Date.now() + msBeforeNext })
        this.#forgetOld()
      })
      .finally(() => this.#drawing.delete(name))
    this.#drawing.set(name, drawing)
    return drawing
  }

  async #count(name: string, points: number, refusal: RefusalKey): Promise<RateLimiterRes> {
    try {
      return await this.#counts.consume(name, points)
    } catch (full) {
      if (full instanceof Error) throw full
      throw new RefusalError({
        key: refusal,
        details: { seconds: Math.max(1, Math.ceil((full as RateLimiterRes).msBeforeNext / 1_000)) },
      })
    }
  }

  #forgetOld(): void {
    const [[oldest, credit] = []] = this.#credits
    if (
      oldest !== undefined &&
      credit !== undefined &&
      (this.#credits.size > mostCredits || credit.until <= Date.now())
    )
      this.#credits.delete(oldest)
  }
}

const mostCredits = 50_000

/** Addresses and accounts are not kept as they are. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

interface CommitTraffic {
  readonly ip: string
  /** Null: it is about no questionnaire. */
  readonly naireSid: string | null
  readonly bytes: number
}

/** @throws Refused `request.tooMany` */
export async function takeUpload(
  { uploadBytesOfAddress, uploadBytesOfNaire }: Limits,
  { ip, naireSid, bytes }: CommitTraffic,
): Promise<void> {
  await uploadBytesOfAddress.take(countedAddress(ip), bytes)
  if (naireSid !== null) await uploadBytesOfNaire.take(naireSid, bytes)
}

/** The address that limits count by: of IPv6 the network of a household (/64), whose devices choose the rest. */
export function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const groups = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'))
  const given = [
    ...groups(head),
    ...(tail === undefined
      ? []
      : [...Array<string>(8 - groups(head).length - groups(tail).length).fill('0'), ...groups(tail)]),
  ]
  return `${given
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
