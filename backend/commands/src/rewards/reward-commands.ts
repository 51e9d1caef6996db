import { randomUUID } from 'node:crypto'
import type { Actor } from '@naire/domain/event-sourcing'
import { checkNaire } from '@naire/domain/naires/checking'
import { RefusalError, type Refusal } from '@naire/domain/refusals'
import type { RewardCommand, RewardPlace, RewardRule } from '@naire/domain/rewards'
import type { Transfer } from '@naire/vault/wechat-pay'
import type { CommandsVault } from '../ports.ts'
import type { NaireReader } from '../naires/index.ts'
import type { Envelope } from '../streams/index.ts'
import { grantReward, ownSidOf, type GrantDependencies } from './grant-reward.ts'
import { system } from '../sessions/settle-session.ts'
import type { RewardAnswer } from './reward-queue.ts'
import { transferOutcome } from './transfer-outcome.ts'

interface Request {
  readonly naireSid: string
  readonly by: Actor
  readonly envelope: Envelope
}

type Decision = 'ReleaseReward' | 'RefuseReward' | 'RetryReward' | 'CancelReward'

/** Outcome of one part of a request: of a session, or of a reward. */
export interface RewardOutcome {
  readonly sid: string
  readonly refusal: Refusal | null
}

export interface RewardCommands {
  /**
   * A new rule gets a sid that follows from the questionnaire and the one that was sent, so that it is nobody else's.
   * @throws Refused `reward.invalid` with the field, the condition among them.
   */
  saveRule(
    request: Request & { readonly place: RewardPlace; readonly rule: RewardRule; readonly reason: string },
  ): Promise<RewardAnswer & { readonly ruleSid: string }>
  loadCodes(
    request: Request & { readonly ruleSid: string; readonly codes: readonly string[] },
  ): Promise<{ readonly added: number; readonly position: number }>
  /** Gives a reward by hand to each of the sessions; those that may not have one are listed. */
  grant(
    request: Request & { readonly ruleSid: string; readonly sessionSids: readonly string[]; readonly reason: string },
  ): Promise<{ readonly outcomes: readonly RewardOutcome[]; readonly position: number }>
  /** Takes the outcome of a transfer that is over as the payer tells it; of one that is not, it is asked in its time. */
  noteTransfer(request: {
    readonly naireSid: string
    readonly rewardSid: string
    readonly transfer: Transfer
  }): Promise<unknown>
  /** Releases or refuses what is held, pays once more what failed or came back, or asks back what is not confirmed. */
  decide(
    request: Request & { readonly decision: Decision; readonly rewardSids: readonly string[]; readonly reason: string },
  ): Promise<{ readonly outcomes: readonly RewardOutcome[]; readonly position: number }>
}

type Dependencies = GrantDependencies & { readonly vault: Pick<CommandsVault, 'rewards'>; readonly naires: NaireReader }

export function rewardCommands(needs: Dependencies): RewardCommands {
  const { rewardQueue, vault, naires, now } = needs

  async function each(
    sids: readonly string[],
    run: (sid: string) => Promise<{ readonly position: number }>,
  ): Promise<{ readonly outcomes: readonly RewardOutcome[]; readonly position: number }> {
    let position = 0
    const outcomes = await Promise.all(
      [...new Set(sids)].map(async (sid): Promise<RewardOutcome> => {
        try {
          position = Math.max(position, (await run(sid)).position)
          return { sid, refusal: null }
        } catch (error) {
          if (!(error instanceof RefusalError)) throw error
          return { sid, refusal: error.refusal }
        }
      }),
    )
    return { outcomes, position }
  }

  return {
    async saveRule({ naireSid, place, rule, reason, by, envelope }) {
      const problem = rule.condition.trim() === '' ? null : await conditionProblem(naires, naireSid, rule.condition)
      if (problem !== null)
        throw new RefusalError({
          key: 'reward.invalid',
          target: 'condition',
          details: { field: 'condition', problem },
        })
      const { rules } = await rewardQueue.ledger(naireSid)
      const ruleSid = rules[rule.ruleSid] === undefined ? ownSidOf(naireSid, rule.ruleSid) : rule.ruleSid
      const own = { ...rule, ruleSid }
      const command = { type: 'SaveRule', place, rule: own, reason, by, at: now().toISOString() } as const
      return { ...(await rewardQueue.ask(naireSid, command, envelope)), ruleSid }
    },

    async loadCodes({ naireSid, ruleSid, codes, by, envelope }) {
      const ledger = await rewardQueue.ledger(naireSid)
      if (ledger.rules[ruleSid]?.rule.kind !== 'code') throw new RefusalError({ key: 'reward.ruleNotFound' })
      const { upTo, added } = await vault.rewards.loadCodes(ruleSid, codes)
      const command = { type: 'LoadCodes', ruleSid, upTo, by, at: now().toISOString() } as const
      const { position } = await rewardQueue.ask(naireSid, command, envelope)
      return { added, position }
    },

    grant: ({ naireSid, ruleSid, sessionSids, reason, by, envelope }) =>
      each(sessionSids, (sessionSid) =>
        grantReward(needs, {
          naireSid,
          sessionSid,
          ruleSid,
          handReason: reason,
          by,
          envelope: partOf(envelope, sessionSid),
        }),
      ),

    async noteTransfer({ naireSid, rewardSid, transfer }) {
      const outcome = transferOutcome(transfer, now())
      if (outcome.is === 'sent') return
      const { outBillNo } = transfer
      const command = {
        type: 'RecordTransfer',
        rewardSid,
        outBillNo,
        outcome,
        by: system,
        at: now().toISOString(),
      } as const
      const commandId = `notified/${outBillNo}/${outcome.is}`
      await rewardQueue.ask(naireSid, command, { commandId, correlationId: randomUUID() })
    },

    decide: ({ naireSid, decision, rewardSids, reason, by, envelope }) =>
      each(rewardSids, (rewardSid) => {
        const command = { type: decision, rewardSid, reason, by, at: now().toISOString() } as RewardCommand
        return rewardQueue.ask(naireSid, command, partOf(envelope, rewardSid))
      }),
  }
}

/** Each part of a request has events of its own. */
const partOf = (envelope: Envelope, sid: string): Envelope => ({
  ...envelope,
  commandId: `${envelope.commandId}/${sid}`,
})

/** Problem of a condition in the questionnaire as it stands now, by the word of its check; null: none. */
async function conditionProblem(naires: NaireReader, naireSid: string, condition: string): Promise<string | null> {
  const { record } = await naires.newest(naireSid)
  const QuotarList = [{ Sid: naireSid, QuotarExpression: condition, Limit: 1 }]
  const found = checkNaire({ ...record, QuotarList }).find(
    ({ severity, path }) => severity === 'error' && path === 'QuotarList[0].QuotarExpression',
  )
  return found?.key ?? null
}
