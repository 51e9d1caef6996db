import {
  ChangeUser,
  CreateUser,
  EraseUser,
  ResetSecondFactors,
  SetPassword,
  SetUserStatus,
} from '../commands/product-commands.ts'
import {
  changePasswordBody,
  eraseUserBody,
  modifyPasswordBody,
  type OutputOf,
  statusBody,
  targetUserBody,
  userBody,
} from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { userStatuses, type User, type UserForm } from '@naire/domain/users'
import { requireAccess } from '../http/access.ts'
import { type Answer } from '../http/answer.ts'
import { commanded } from '../http/envelope.ts'
import { newSid } from '../http/fields.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { passwordGuess } from '../sign-in/sign-in.ts'

export const userOperations = {
  createUser: withBody(userBody, async (call, services) => {
    const { body, caller } = call
    const form = formOf({ ...body, OrgSid: body.OrgSid === undefined ? caller.orgSid : body.OrgSid }, null)
    requireAccess(call.operation, caller, { orgSid: form.orgSid })
    await requireDept(form, services)
    const repeated = body.RePassword === undefined ? {} : { repeated: body.RePassword }
    const isInvited = body.Invite === true && body.pw === undefined
    if (isInvited && !form.mail) throw new RefusalError({ key: 'user.noMail', target: 'Mail' })
    const password = isInvited ? null : (body.pw ?? '')
    const request = { ...commanded(caller), userSid: body.Sid ?? newSid(), form, password, ...repeated }
    const { state, position } = await services.execute(new CreateUser(request))
    return { kind: 'json', status: 201, body: await services.people.record(state), position }
  }),

  changeUser: withBody(userBody, async (call, services) => {
    const { body, caller, key } = call
    const { fields } = await concerned(call, services)
    const form = formOf(body, fields)
    requireAccess(call.operation, caller, { orgSid: form.orgSid, userSid: key })
    await requireDept(form, services)
    const password = body.pw === undefined ? {} : { password: body.pw }
    const { state, position } = await services.execute(
      new ChangeUser({
        ...commanded(caller),
        userSid: key,
        form,
        ...password,
      }),
    )
    return { kind: 'json', body: await services.people.record(state), position }
  }),

  deleteUser: withoutBody((call, services) => setStatus(call, services, 2)),

  setUserStatus: withBody(statusBody, (call, services) =>
    setStatus(call, services, call.body.status, call.body.reason),
  ),

  eraseUser: withBody(eraseUserBody, async ({ caller, key, body }, { execute }) => {
    const { position } = await execute(new EraseUser({ ...commanded(caller), userSid: key, reason: body.reason }))
    return { kind: 'none', position }
  }),

  modifyPassword: withBody(modifyPasswordBody, async (call, services) => {
    const { targetUserSid: userSid, password } = call.body
    await concerned({ ...call, key: userSid }, services)
    await services.execute(new SetPassword({ ...commanded(call.caller), userSid, password }))
    return { kind: 'none' }
  }),

  resetSecondFactors: withBody(targetUserBody, async (call, services) => {
    const { targetUserSid: userSid } = call.body
    await concerned({ ...call, key: userSid }, services)
    return {
      kind: 'none',
      position: await services.execute(new ResetSecondFactors({ ...commanded(call.caller), userSid })),
    }
  }),

  changePassword: withBody(changePasswordBody, async (call, services) => {
    const { caller, key: userSid, body } = call
    requireAccess(call.operation, caller, { userSid })
    const user = await services.people.find(userSid)
    if (
      !(await passwordGuess(services, { caller, user, account: userSid }, () =>
        services.vault.passwords.verify(userSid, body.password),
      ))
    )
      throw new RefusalError({ key: 'access.wrongPassword' })
    const exceptToken = caller.token === null ? {} : { exceptToken: caller.token }
    await services.execute(
      new SetPassword({
        ...commanded(caller),
        userSid,
        password: body.newPassword,
        knowsOld: true,
        ...exceptToken,
      }),
    )
    return { kind: 'none' }
  }),

  checkCodeDuplicate: withoutBody(
    async ({ args, caller, serviceRoot }, { reading }) => {
      const code = quoted(String(args['userCode']).trim().toLowerCase())
      const $filter = `tolower(Code) eq ${code} and Status ne ${userStatuses.delete} and Sid ne ${quoted(String(args['userSid'] ?? ''))}`
      const { found } = await reading.count(reading.bound('Users', { $filter }), {
        viewer: systemViewer,
        minPosition: caller.minPosition,
      })
      const value = found > 0
      return { kind: 'json', body: { '@odata.context': `${serviceRoot}$metadata#Edm.Boolean`, value } }
    },
    { userSid: { type: 'String', nullable: true }, userCode: { type: 'String' } },
  ),
} as const

/** The user that the address names, when the caller may have to do with them. */
export async function concerned(
  { operation, caller, key }: Pick<Call<unknown>, 'operation' | 'caller' | 'key'>,
  { people }: Services,
  { isDeleted = false } = {},
): Promise<User> {
  const user = isDeleted ? await people.formerly(key) : await people.find(key)
  if (user === null) throw new RefusalError({ key: 'user.notFound' })
  requireAccess(operation, caller, { orgSid: user.fields.orgSid ?? '', userSid: key })
  return user
}

/** A department of another organisation is none; a missing one the form's own rules tell of. */
async function requireDept({ orgSid, deptSid }: UserForm, { people }: Services): Promise<void> {
  if (deptSid === null || (orgSid !== null && (await people.hasDept(orgSid, deptSid)))) return
  throw new RefusalError({ key: 'org.deptNotFound', target: 'DeptSid' })
}

async function setStatus(call: Call<unknown>, services: Services, status: 0 | 1 | 2, reason?: string): Promise<Answer> {
  await concerned(call, services, { isDeleted: status !== userStatuses.delete })
  const { position } = await services.execute(
    new SetUserStatus({
      ...commanded(call.caller),
      userSid: call.key,
      status,
      ...(reason !== undefined && { reason }),
    }),
  )
  return { kind: 'none', position }
}

/** The whole form: what the body leaves out stays as it is. */
/** Form of a user; fields that a body leaves out stay as they were. */
export function formOf(body: OutputOf<typeof userBody>, before: User['fields'] | null): UserForm {
  return {
    code: body.Code ?? before?.code ?? '',
    name: body.Name ?? before?.name ?? '',
    nickname: body.Nickname ?? before?.nickname ?? '',
    tel: body.Tel === undefined ? (before?.tel ?? null) : body.Tel,
    mail: body.Mail === undefined ? (before?.mail ?? null) : body.Mail,
    authority: body.Authority ?? before?.authority ?? null,
    orgSid: body.OrgSid === undefined ? (before?.orgSid ?? null) : body.OrgSid,
    deptSid: body.DeptSid === undefined ? (before?.deptSid ?? null) : body.DeptSid,
    seesPhones: body.SeesPhones ?? before?.seesPhones ?? false,
  }
}
