import {
  AddDept,
  ChangeUser,
  CreateOrg,
  MoveDept,
  RemoveDept,
  RenameDept,
  RenameOrg,
  SetSignInRules,
} from '../commands/product-commands.ts'
import { changeDeptBody, deptBody, orgBody, type OutputOf, type SignInRules, signInRulesBody } from '@naire/contract'
import { load } from '@naire/commands'
import { orgDecider, orgStream } from '@naire/domain/orgs'
import { RefusalError } from '@naire/domain/refusals'
import { requireAccess } from '../http/access.ts'
import { newSid } from '../http/fields.ts'
import { withBody, withoutBody, type Call } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { formOf } from '../users/user-operations.ts'
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
    const value: SignInRules = {
      secondFactorRoles: await people.secondFactorRoles(key),
      passwords: await people.passwordRules(key),
    }
    return { kind: 'json', body: valueBody(serviceRoot, value) }
  }),

  setSignInRules: withBody(signInRulesBody, async ({ operation, caller, key, body }, { execute }) => {
    requireAccess(operation, caller, { orgSid: key })
    const { secondFactorRoles, passwords } = body
    const rules = { secondFactorRoles, ...(passwords && { passwords }) }
    const { position } = await execute(new SetSignInRules({ ...commanded(caller), orgSid: key, ...rules }))
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

  changeDept: withBody(changeDeptBody, async (call, services) => {
    const { operation, caller, key: orgSid, body } = call
    requireAccess(operation, caller, { orgSid })
    const { deptSid, change, name = '', toSid = null } = body
    const request = { ...commanded(caller), orgSid, deptSid }
    if ((change === 'move' || change === 'merge') && toSid === null)
      throw new RefusalError({ key: 'org.deptNotFound', target: 'toSid' })
    const changed = async () => {
      if (change === 'rename') return services.execute(new RenameDept({ ...request, name }))
      if (change === 'move') return services.execute(new MoveDept({ ...request, parentSid: toSid ?? '' }))
      const intoSid = change === 'merge' ? toSid : null
      const hasPeople = await stillHasPeople(call, services, intoSid)
      return services.execute(new RemoveDept({ ...request, intoSid, hasPeople }))
    }
    return { kind: 'none', position: (await changed()).position }
  }),
} as const

const atOnce = 500

/** Moves the people of a department that is merged; says of another whether anybody is in it. */
async function stillHasPeople(
  { caller, at, key: orgSid, body: { deptSid } }: Call<OutputOf<typeof changeDeptBody>>,
  { streams, reading, people, execute }: Services,
  intoSid: string | null,
): Promise<boolean> {
  const { state } = await load(streams, orgDecider, orgStream(orgSid))
  const { by } = commanded(caller)
  // Nobody is moved before it is known that both are departments of this organisation, and may become one.
  const command = { type: 'RemoveDept', deptSid, intoSid, hasPeople: false, by, at } as const
  const no = orgDecider.refusal(state, command)
  if (no !== null) throw new RefusalError(no)
  const query = reading.bound('Users', {
    $filter: `OrgSid eq ${quoted(orgSid)} and DeptSid eq ${quoted(deptSid)} and Status ne 2`,
    $top: String(atOnce),
  })
  for (let moved = 0; ; moved += atOnce) {
    const { position } = await streams.store.head()
    const { found } = await reading.page(query, { viewer: systemViewer, minPosition: position })
    if (intoSid === null || found.rows.length === 0 || moved > mostPeople) return found.rows.length > 0
    for (const { Sid } of found.rows) {
      const user = await people.formerly(String(Sid))
      if (user === null || user.fields.deptSid !== deptSid) continue
      const form = formOf({ DeptSid: intoSid }, user.fields)
      await execute(new ChangeUser({ ...commanded(caller), userSid: user.userSid, form }))
    }
  }
}

/** Where people are moved without an end, something is wrong. */
const mostPeople = 1_000_000
