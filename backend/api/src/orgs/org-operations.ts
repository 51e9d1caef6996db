import { z } from 'zod'
import { requireAccess } from '../http/access.ts'
import { commanded } from '../http/envelope.ts'
import { newSid, optionalSid, sid, text } from '../http/fields.ts'
import { withBody } from '../odata/define.ts'

const orgBody = z.object({ Sid: sid.optional(), Name: text, RootDeptSid: sid.optional() })
const deptBody = z.object({ Sid: sid.optional(), Name: text, ParentSid: optionalSid })

export const orgOperations = {
  createOrg: withBody(orgBody, async ({ caller, body }, { execute }) => {
    const { Sid = newSid(), Name, RootDeptSid = newSid() } = body
    const request = { ...commanded(caller), orgSid: Sid, name: Name, rootDeptSid: RootDeptSid }
    const { state, position } = await execute('orgs', 'create', request)
    return { kind: 'json', status: 201, body: { Sid, Name: state.name, RootDeptSid: state.rootDeptSid }, position }
  }),

  renameOrg: withBody(orgBody, async ({ operation, caller, key, body }, { execute }) => {
    requireAccess(operation, caller, { orgSid: key })
    const { state, position } = await execute('orgs', 'rename', { ...commanded(caller), orgSid: key, name: body.Name })
    return { kind: 'json', body: { Sid: key, Name: state.name, RootDeptSid: state.rootDeptSid }, position }
  }),

  addDept: withBody(deptBody, async ({ operation, caller, key, body }, { execute }) => {
    requireAccess(operation, caller, { orgSid: key })
    const { Sid = newSid(), Name, ParentSid = null } = body
    const request = { ...commanded(caller), orgSid: key, deptSid: Sid, name: Name, parentSid: ParentSid }
    const { state, position } = await execute('orgs', 'addDept', request)
    const parent = ParentSid ?? state.rootDeptSid
    return { kind: 'json', status: 201, body: { Sid, OrgSid: key, Name: Name.trim(), ParentSid: parent }, position }
  }),
} as const
