import {
  CreateSubject,
  RemoveSubject,
  RenameSubject,
  RestoreSubject,
  RuleSubjectApproval,
  RuleSubjectTemplate,
} from '../commands/product-commands.ts'
import { restoreBody, ruleApprovalBody, ruleTemplateBody, subjectBody } from '@naire/contract'
import { load } from '@naire/commands'
import { RefusalError } from '@naire/domain/refusals'
import { subjectDecider, subjectStream, type Subject } from '@naire/domain/subjects'
import { requireAccess } from '../http/access.ts'
import { newSid } from '../http/fields.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { commanded } from '../http/envelope.ts'

export const subjectOperations = {
  createSubject: withBody(subjectBody, async ({ operation, caller, body }, { execute }) => {
    const orgSid = body.OrgSid ?? caller.orgSid
    if (orgSid === null) throw new RefusalError({ key: 'request.invalid', target: 'OrgSid' })
    requireAccess(operation, caller, { orgSid })
    const subjectSid = body.Sid ?? newSid()
    const { state, position } = await execute(
      new CreateSubject({
        ...commanded(caller),
        subjectSid,
        orgSid,
        name: body.Name,
      }),
    )
    return { kind: 'json', status: 201, body: { Sid: subjectSid, Name: state.name, OrgSid: state.orgSid }, position }
  }),

  renameSubject: withBody(subjectBody, async (call, services) => {
    await ownSubject(call, services, call.key)
    const { state, position } = await services.execute(
      new RenameSubject({
        ...commanded(call.caller),
        subjectSid: call.key,
        name: call.body.Name,
      }),
    )
    return { kind: 'json', body: { Sid: call.key, Name: state.name, OrgSid: state.orgSid }, position }
  }),

  deleteSubject: withoutBody(async (call, services) => {
    await ownSubject(call, services, call.key)
    const { position } = await services.execute(
      new RemoveSubject({
        ...commanded(call.caller),
        subjectSid: call.key,
      }),
    )
    return { kind: 'none', position }
  }),

  ruleSubjectApproval: withBody(ruleApprovalBody, async (call, services) => {
    await ownSubject(call, services, call.key)
    const { position } = await services.execute(
      new RuleSubjectApproval({ ...commanded(call.caller), subjectSid: call.key, ...call.body }),
    )
    return { kind: 'none', position }
  }),

  ruleSubjectTemplate: withBody(ruleTemplateBody, async (call, services) => {
    await ownSubject(call, services, call.key)
    const { position } = await services.execute(
      new RuleSubjectTemplate({ ...commanded(call.caller), subjectSid: call.key, ...call.body }),
    )
    return { kind: 'none', position }
  }),

  restoreSubject: withBody(restoreBody, async (call, services) => {
    await ownSubject(call, services, call.key, { isDeleted: true })
    const { reason } = call.body
    const { position } = await services.execute(
      new RestoreSubject({ ...commanded(call.caller), subjectSid: call.key, reason }),
    )
    return { kind: 'none', position }
  }),
} as const

/** The living subject, or a deleted one to be restored, when it lies in the caller's organisation. */
export async function ownSubject(
  { operation, caller }: Pick<Call<unknown>, 'operation' | 'caller'>,
  { streams }: Services,
  subjectSid: string,
  { isDeleted = false } = {},
): Promise<Subject> {
  const { state } = await load(streams, subjectDecider, subjectStream(subjectSid))
  if (state.name === null || (state.deleted && !isDeleted)) throw new RefusalError({ key: 'subject.notFound' })
  requireAccess(operation, caller, { orgSid: state.orgSid, subjectSid })
  return state
}
