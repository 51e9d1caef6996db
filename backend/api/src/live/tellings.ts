import { randomUUID } from 'node:crypto'
import { system } from '@naire/commands'
import { Refused } from '@naire/domain/refusals'
import type { Execute } from '../commands/execute.ts'
import type { Logger } from '../logging/logger.ts'

/** How long what was told is gathered: one fact for all screens of this process. */
const gatherMs = 100

/** Keeps with an alarm on whose open screens it was shown. */
export class Tellings {
  private readonly gathered = new Map<string, Set<string>>()
  private timer: NodeJS.Timeout | null = null
  private running: Promise<void> = Promise.resolve()

  constructor(private readonly execute: Execute, private readonly log: Logger) {}

  told(sessionSid: string, userSid: string): void {
    this.gathered.set(sessionSid, (this.gathered.get(sessionSid) ?? new Set()).add(userSid))
    this.timer ??= setTimeout(() => (this.running = this.running.then(() => this.flush())), gatherMs)
  }

  async stop(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer)
    await this.running
    await this.flush()
  }

  private async flush(): Promise<void> {
    const told = [...this.gathered]
    this.gathered.clear()
    this.timer = null
    for (const [sessionSid, userSids] of told) await this.keep(sessionSid, [...userSids])
  }

  private async keep(sessionSid: string, toldSids: readonly string[]): Promise<void> {
    const command = { type: 'TellAlarm', toldSids, channel: 'screen' } as const
    const commandId = randomUUID()
    try {
      await this.execute('sessions', 'handle', { sessionSid, command, by: system, envelope: { commandId, correlationId: commandId } })
    } catch (error) {
      // Told already, or closed meanwhile.
      if (!(error instanceof Refused) || error.refusal.key === 'request.conflict') this.log.warn({ err: error, sessionSid }, 'that an alarm was shown is not kept')
    }
  }
}
