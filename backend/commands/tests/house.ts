import { roles } from '@naire/domain/access'
import type { Actor, EventStore } from '@naire/domain/event-sourcing'
import type { Feedback } from '@naire/domain/interactions'
import { createMemoryEventStore } from '@naire/event-store'
import { sid, smallNaireInput } from '../../../tests/fixtures/small-naire.ts'
import {
  createCommands,
  createSnapshots,
  type CommandsOptions,
  type CommandsVault,
  type CommitRequest,
  type Envelope,
} from '../src/index.ts'
import { memoryVault } from './memory-vault.ts'

export const admin: Actor = { sid: 'ADMIN', role: roles.SuperAdmin, orgSid: null }
export const assessor: Actor = { sid: 'ASSESSOR', role: roles.Assessor, orgSid: sid(1000) }
export const respondent: Actor = {
  sid: 'anonymous',
  role: 'respondent',
  orgSid: null,
  ip: '192.0.2.7',
  userAgent: 'test phone',
}

export const orgSid = sid(1000)
export const subjectSid = sid(2000)
export const naireSid = sid(1)

let commands = 0
export const envelope = (commandId = `command-${(commands += 1)}`): Envelope => ({
  commandId,
  correlationId: 'correlation',
})

export interface CommandHarness<Vault extends CommandsVault> {
  readonly commands: ReturnType<typeof createCommands>
  readonly store: EventStore
  readonly vault: Vault
  readonly unfinished: string[]
  readonly reported: unknown[]
}

/** Everything that commands need, with a clock that stands. */
export function house<Vault extends CommandsVault = ReturnType<typeof memoryVault>>(
  given: Partial<Omit<CommandsOptions, 'vault'>> & { readonly vault?: Vault } = {},
): CommandHarness<Vault> {
  const store = given.store ?? createMemoryEventStore()
  const vault = given.vault ?? (memoryVault() as unknown as Vault)
  const unfinished: string[] = []
  const reported: unknown[] = []
  const lookups = {
    findUnfinished: async () => unfinished,
    ownerOf: async () => null,
    holdsAny: async () => false,
    countSuperAdmins: async () => 2,
    countBegun: async () => 0,
    findUser: async () => null,
  }
  const now = () => new Date('2026-11-20T08:00:00.000Z')
  const report = (error: unknown) => void reported.push(error)
  const options: CommandsOptions = {
    snapshots: createSnapshots({ store, sealer: vault.keys, report }),
    lookups,
    now,
    report,
    ...given,
    store,
    vault,
  }
  return { commands: createCommands(options), store, vault, unfinished, reported }
}

/** An organisation with a subject and the small questionnaire, published; red takes `limit` sessions. */
export async function opened<Vault extends CommandsVault>(
  place: CommandHarness<Vault>,
  limit = 2,
  settings: object = {},
): Promise<CommandHarness<Vault>> {
  const { orgs, subjects, naires } = place.commands
  await orgs.create({ orgSid, name: '心理中心', rootDeptSid: sid(1001), by: admin, envelope: envelope() })
  await subjects.create({ subjectSid, orgSid, name: '筛查', by: admin, envelope: envelope() })
  const input = smallNaireInput()
  const naire = { ...input, ...settings, QuotarList: input.QuotarList.map((cell) => ({ ...cell, Limit: limit })) }
  await naires.import({ subjectSid, naire, by: admin, envelope: envelope() })
  await naires.publish({ naireSid, by: admin, envelope: envelope() })
  return place
}

export const red = [choice('1', 31)]
export const blue = [choice('2', 32)]
export const years = (value: string): Feedback => ({
  QuestionSid: sid(12),
  QuestionCode: 'years',
  InteractionSid: sid(22),
  InteractionCode: 'I1',
  InteractionType: 2,
  Type: 1,
  Seq: 1,
  Refer1: sid(22),
  Value1: value,
  DatatypeFlag: 2,
})

function choice(code: string, option: number): Feedback {
  return {
    QuestionSid: sid(11),
    QuestionCode: 'color',
    InteractionSid: sid(21),
    InteractionCode: 'I1',
    InteractionType: 0,
    Type: 0,
    Seq: 1,
    Refer1: sid(option),
    ReferCode1: code,
    ReferSeq1: option - 30,
    Value1: code === '1' ? '红' : '蓝',
  }
}

export const commitOf = (sessionSid: string, given: Partial<CommitRequest> = {}): CommitRequest => ({
  sessionSid,
  naireSid,
  userSid: null,
  sessionKey: 'A'.repeat(32),
  isFinal: true,
  isForce: false,
  feedbacks: [...red, years('20')],
  commandId: envelope().commandId,
  correlationId: 'correlation',
  by: respondent,
  mode: 'online',
  lang: 'zh-CN',
  viewPort: 'mobile',
  startTime: '2026-11-20T07:50:00.000Z',
  lastReplyTime: '2026-11-20T07:59:00.000Z',
  lastReplyPage: 1,
  duration: 60,
  ...given,
})
