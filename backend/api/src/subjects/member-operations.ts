import { RemoveSubjectMember, SaveSubjectMember } from '../commands/product-commands.ts'
import { removeMemberBody, saveMemberBody, type SubjectMember } from '@naire/contract'
import type { RoleCode } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { type Answer } from '../http/answer.ts'
import { commanded } from '../http/envelope.ts'
import type { Services } from '../services.ts'
import { ownSubject } from './subject-operations.ts'
import { withBody, withoutBody } from '../odata/operation.ts'

/** Operations on users with access to a subject, besides the administrators of its organisation. */
export const memberOperations = {
  subjectMembers: withoutBody(async (call, services) => {
    const { members } = await ownSubject(call, services, call.key)
    const rows = await Promise.all(
      Object.entries(members).map(async ([userSid, each]) => memberOf(userSid, each, services)),
    )
    return {
      kind: 'json',
      body: valueBody(
        call.serviceRoot,
        rows.toSorted((one, other) => (one.Code < other.Code ? -1 : 1)),
        'Collection(SurveyExpert.Open)',
      ),
    }
  }),

  saveSubjectMember: withBody(saveMemberBody, async (call, services) => {
    const { orgSid } = await ownSubject(call, services, call.key)
    const user = await services.people.find(call.body.userSid)
    if (user === null || user.fields.orgSid !== orgSid)
      throw new RefusalError({ key: 'user.notFound', target: 'userSid' })
    const { position } = await services.execute(
      new SaveSubjectMember({
        ...commanded(call.caller),
        ...call.body,
        subjectSid: call.key,
        authority: user.fields.authority,
      }),
    )
    return inForce(position, services)
  }),

  removeSubjectMember: withBody(removeMemberBody, async (call, services) => {
    await ownSubject(call, services, call.key)
    const { position } = await services.execute(
      new RemoveSubjectMember({
        ...commanded(call.caller),
        ...call.body,
        subjectSid: call.key,
      }),
    )
    return inForce(position, services)
  }),
} as const

async function memberOf(userSid: string, memberRole: RoleCode, { people }: Services): Promise<SubjectMember> {
  const user = await people.find(userSid)
  return {
    UserSid: userSid,
    Code: user?.fields.code ?? '',
    Name: user?.fields.name ?? null,
    Authority: user?.fields.authority ?? null,
    Role: memberRole,
  }
}

/** Told once the next request is judged by it. */
async function inForce(position: number, { reading }: Services): Promise<Answer> {
  await reading.caughtUp(['subjects'], position)
  return { kind: 'none', position }
}
