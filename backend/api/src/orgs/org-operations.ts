import { AddDept, CreateOrg, RenameOrg, SetSignInRules } from '../commands/product-commands.ts'
import { deptBody, orgBody, type SignInRules, signInRules } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { requireAccess } from '../http/access.ts'
import { newSid } from '../http/fields.ts'
import { withBody, withoutBody } from '../odata/operation.ts'
import { commanded } from '../http/envelope.ts'
import { valueBody } from '@naire/odata'

export const orgOperations = {
  createOrg: withBody(orgBody, async ({ caller, body }, { execute }) => {
    const { Sid = newSid(), Name, RootDeptSid = newSid() } = body
    const request = { ...commanded(caller), orgSid: Sid, name: Name, rootDeptSid: RootDeptSid }
    const { state, position } = await execute(new CreateOrg(request))
    return { kind: 'json', status: 201, body: { Sid, Name: state.name, RootDeptSid: state.rootDeptSid }, position }
  }),

  renameOrg: withBody(orgBody, async ({ operation, caller, key, body }, { execute }) => {
    requireAccess(operation, caller, { orgSid: key })
    const { state, position } = await execute(new RenameOrg({ ...commanded(caller), orgSid: key, name: body.Name }))
    return { kind: 'json', body: { Sid: key, Name: state.name, RootDeptSid: state.rootDeptSid }, position }
  }),

  signInRules: withoutBody(async ({ operation, caller, key, serviceRoot }, { people }) => {
    requireAccess(operation, caller, { orgSid: key })
    if ((await people.orgName(key)) === null) throw new RefusalError({ key: 'org.notFound' })
    const value: SignInRules = { secondFactorRoles: await people.secondFactorRoles(key) }
    return { kind: 'json', body: valueBody(serviceRoot, value) }
  }),

  setSignInRules: withBody(signInRules, async ({ operation, caller, key, body }, { execute }) => {
    requireAccess(operation, caller, { orgSid: key })
    const { position } = await execute(new SetSignInRules({ ...commanded(caller), orgSid: key, ...body }))
    return { kind: 'none', position }
  }),

  addDept: withBody(deptBody, async ({ operation, caller, key, body }, { execute }) => {
    requireAccess(operation, caller, { orgSid: key })
    const { Sid = newSid(), Name, ParentSid = null } = body
    const request = { ...commanded(caller), orgSid: key, deptSid: Sid, name: Name, parentSid: ParentSid }
    const { state, position } = await execute(new AddDept(request))
    const parent = ParentSid ?? state.rootDeptSid
    return { kind: 'json', status: 201, body: { Sid, OrgSid: key, Name: Name.trim(), ParentSid: parent }, position }
  }),
} as const
