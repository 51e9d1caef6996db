import type { Actor } from '@naire/domain/event-sourcing'
import { normalName } from '@naire/domain/unique-names'
import { RefusalError } from '@naire/domain/refusals'
import {
  checkSubjectName,
  subjectDecider,
  subjectStream,
  type SaveSubjectMember,
  type Subject,
} from '@naire/domain/subjects'
import { releaseName, withName, type Claiming, type Taker, type UniqueName } from '../unique-names/index.ts'
import type { RequireOpenOrg } from '../orgs/open-orgs.ts'
import { handle, load, type Envelope, type CommandResult } from '../streams/index.ts'

export interface SubjectRequest {
  readonly subjectSid: string
  readonly by: Actor
  readonly envelope: Envelope
}

export interface SubjectCommands {
  create(request: SubjectRequest & { readonly orgSid: string; readonly name: string }): Promise<CommandResult<Subject>>
  rename(request: SubjectRequest & { readonly name: string }): Promise<CommandResult<Subject>>
  remove(request: SubjectRequest): Promise<CommandResult<Subject>>
  /** @throws Refused `subject.nameTaken` where another has its name now. */
  restore(request: SubjectRequest & { readonly reason: string }): Promise<CommandResult<Subject>>
  saveMember(
    request: SubjectRequest & Pick<SaveSubjectMember, 'userSid' | 'role' | 'authority'>,
  ): Promise<CommandResult<Subject>>
  removeMember(request: SubjectRequest & { readonly userSid: string }): Promise<CommandResult<Subject>>
  /** Whether its questionnaires are published only once somebody else has approved them. */
  ruleApproval(request: SubjectRequest & { readonly needsApproval: boolean }): Promise<CommandResult<Subject>>
  ruleTemplate(request: SubjectRequest & { readonly isTemplate: boolean }): Promise<CommandResult<Subject>>
}

interface SubjectCommandDependencies {
  readonly claiming: Claiming
  readonly requireOpenOrg: RequireOpenOrg
  now(): Date
}

export function subjectCommands({ claiming, requireOpenOrg, now }: SubjectCommandDependencies): SubjectCommands {
  const { streams } = claiming
  const takerOf = ({ by, envelope }: SubjectRequest): Taker => ({ by, envelope, at: now().toISOString() })
  const loadSubject = async (sid: string) => (await load(streams, subjectDecider, subjectStream(sid))).state

  return {
    async create(request) {
      const { subjectSid, orgSid, name, envelope } = request
      refuseBadName(name)
      await requireOpenOrg(orgSid)
      const taker = takerOf(request)
      const command = { type: 'CreateSubject', subjectSid, orgSid, name, by: taker.by, at: taker.at } as const
      const create = () => handle(streams, subjectDecider, subjectStream(subjectSid), command, envelope)
      return withName(claiming, nameOf(subjectSid, orgSid, name), taker, create)
    },
    async rename(request) {
      const { subjectSid, name, envelope } = request
      refuseBadName(name)
      const taker = takerOf(request)
      const { name: before, orgSid } = await loadSubject(subjectSid)
      const command = { type: 'RenameSubject', name, by: taker.by, at: taker.at } as const
      const rename = () => handle(streams, subjectDecider, subjectStream(subjectSid), command, envelope)
      if (before === null || normalName('subjectName', before) === normalName('subjectName', name)) return rename()
      const handled = await withName(claiming, nameOf(subjectSid, orgSid, name), taker, rename)
      await releaseName(claiming, nameOf(subjectSid, orgSid, before), taker, 'renamed')
      return handled
    },
    async remove(request) {
      const { subjectSid, envelope } = request
      const taker = takerOf(request)
      const command = { type: 'DeleteSubject', by: taker.by, at: taker.at } as const
      const handled = await handle(streams, subjectDecider, subjectStream(subjectSid), command, envelope)
      const { name, orgSid } = handled.state
      if (name !== null) await releaseName(claiming, nameOf(subjectSid, orgSid, name), taker, 'ended')
      return handled
    },
    async restore(request) {
      const { subjectSid, reason, envelope } = request
      const taker = takerOf(request)
      const { name, orgSid } = await loadSubject(subjectSid)
      const command = { type: 'RestoreSubject', reason, by: taker.by, at: taker.at } as const
      const restore = () => handle(streams, subjectDecider, subjectStream(subjectSid), command, envelope)
      return name === null ? restore() : withName(claiming, nameOf(subjectSid, orgSid, name), taker, restore)
    },
    saveMember(request) {
      const { subjectSid, userSid, role, authority, envelope } = request
      const { by, at } = takerOf(request)
      return handle(
        streams,
        subjectDecider,
        subjectStream(subjectSid),
        { type: 'SaveSubjectMember', userSid, role, authority, by, at },
        envelope,
      )
    },
    ruleApproval(request) {
      const { subjectSid, needsApproval, envelope } = request
      const { by, at } = takerOf(request)
      const command = { type: 'RuleSubjectApproval', needsApproval, by, at } as const
      return handle(streams, subjectDecider, subjectStream(subjectSid), command, envelope)
    },
    ruleTemplate(request) {
      const { subjectSid, isTemplate, envelope } = request
      const { by, at } = takerOf(request)
      const command = { type: 'RuleSubjectTemplate', isTemplate, by, at } as const
      return handle(streams, subjectDecider, subjectStream(subjectSid), command, envelope)
    },
    removeMember(request) {
      const { subjectSid, userSid, envelope } = request
      const { by, at } = takerOf(request)
      return handle(
        streams,
        subjectDecider,
        subjectStream(subjectSid),
        { type: 'RemoveSubjectMember', userSid, by, at },
        envelope,
      )
    },
  }
}

const nameOf = (ownerSid: string, within: string, name: string): UniqueName => ({
  scope: 'subjectName',
  name,
  within,
  ownerSid,
  taken: 'subject.nameTaken',
})

function refuseBadName(name: string): void {
  const refusal = checkSubjectName(name)
  if (refusal !== null) throw new RefusalError(refusal)
}
