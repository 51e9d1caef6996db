import { z } from 'zod'
import { roles, type RoleCode } from '@naire/domain/access'
import { optionalSid, sid } from '../http/fields.ts'

const field = z.string().max(200).optional()
const role = z
  .number()
  .int()
  .refine((code): code is RoleCode => (Object.values(roles) as number[]).includes(code), 'is no role')

export const userBody = z.object({
  Sid: sid.optional(),
  Code: field,
  Name: field,
  Nickname: field,
  Tel: z.string().max(50).nullable().optional(),
  Authority: role.optional(),
  OrgSid: optionalSid,
  DeptSid: optionalSid,
  SeesPhones: z.boolean().optional(),
  pw: z.string().max(1_000).optional(),
  RePassword: z.string().max(1_000).optional(),
})

export type UserBody = z.infer<typeof userBody>

export const eraseBody = z.object({ reason: z.string().max(4_000) })
export const statusBody = z.object({ status: z.union([z.literal(0), z.literal(1), z.literal(2)]) })
export const modifyPasswordBody = z.object({ targetUserSid: sid, password: z.string().max(1_000) })
export const changePasswordBody = z.object({ password: z.string().max(1_000), newPassword: z.string().max(1_000) })
