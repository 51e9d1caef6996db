import { depts, orgs } from '@naire/domain/orgs'
import { subjects } from '@naire/domain/subjects'
import { longestMail, users } from '@naire/domain/users'
import { z } from 'zod'
import { created, json, noContent, readSet, type Routes } from './route.ts'
import { entityOf, listOf, optionalSid, role, row, sid, text, valueOf, type InputOf, type OutputOf } from './schema.ts'

/** A user as calls about one user give it. */
export const userShape = {
  Sid: sid,
  DeptSid: sid.nullable(),
  /** Null for super administrators only. */
  OrgSid: sid.nullable(),
  LoginOrgSid: sid.nullable(),
  Authority: role,
  Code: z.string(),
  Name: z.string().nullable(),
  /** Normal 0, Block 1, Delete 2. */
  Status: z.literal([0, 1, 2]),
  Nickname: z.string().nullable(),
  Tel: z.string().nullable(),
  Mail: z.string().nullable(),
  WebchatBinding: z.boolean(),
  OrgName: z.string().nullable(),
  /** Names of the departments from the root down, joined by `/`. */
  DeptPath: z.string().nullable(),
  /** No meaning is specified; settings are kept by `SaveSettingValues`. */
  ConfigData: z.null(),
  /** Allowed telephone numbers in answers, whatever the role says. */
  SeesPhones: z.boolean(),
} as const

const userRecord = entityOf(userShape).meta({ id: 'UserRecord' })
export type UserRecord = Omit<OutputOf<typeof userRecord>, '@odata.context' | '@odata.etag'>

const userRow = row('User', users)

const field = z.string().max(200).optional()

/** Fields of a user; what PUT leaves out stays. */
export const userBody = z
  .object({
    Sid: sid.optional(),
    Code: field,
    Name: field,
    Nickname: field,
    Tel: z.string().max(50).nullable().optional(),
    Mail: z.string().trim().max(longestMail).nullable().optional(),
    Authority: role.optional(),
    OrgSid: optionalSid,
    DeptSid: optionalSid,
    SeesPhones: z.boolean().optional(),
    pw: z.string().max(1_000).optional(),
    RePassword: z.string().max(1_000).optional(),
    /** Of a new user with a mail: without a password, which they set by the link of SurveyExpert.Invite(). */
    Invite: z.boolean().optional(),
  })
  .meta({ id: 'UserBody' })

export const eraseUserBody = z.object({ reason: z.string().max(4_000) })
/** `reason`: for a deleted user who is restored. */
export const statusBody = z.object({ status: z.literal([0, 1, 2]), reason: z.string().max(500).optional() })
export const modifyPasswordBody = z.object({ targetUserSid: sid, password: z.string().max(1_000) })
export const targetUserBody = z.object({ targetUserSid: sid })
export const changePasswordBody = z.object({ password: z.string().max(1_000), newPassword: z.string().max(1_000) })

export const orgBody = z.object({ Sid: sid.optional(), Name: text, RootDeptSid: sid.optional() })
export const deptBody = z.object({ Sid: sid.optional(), Name: text, ParentSid: optionalSid })
/** `toSid`: where it is moved, or whose people and departments it joins; `name` of a new name alone. */
export const changeDeptBody = z
  .object({
    deptSid: sid,
    change: z.enum(['rename', 'move', 'merge', 'remove']),
    name: text.optional(),
    toSid: sid.optional(),
  })
  .meta({ id: 'ChangeDeptBody' })
export type ChangeDeptBody = InputOf<typeof changeDeptBody>
const org = entityOf({ Sid: sid, Name: z.string(), RootDeptSid: sid })
const dept = entityOf({ Sid: sid, OrgSid: sid, Name: z.string(), ParentSid: sid.nullable() })

export const subjectBody = z.object({ Sid: sid.optional(), Name: text, OrgSid: sid.optional() })
const subject = entityOf({ Sid: sid, Name: z.string(), OrgSid: sid })

/** User with access to a subject, besides the administrators. */
const subjectMember = z
  .object({
    UserSid: sid,
    Code: z.string(),
    Name: z.string().nullable(),
    /** In the organisation; null for somebody who is no longer there. */
    Authority: z.number().nullable(),
    /** In the subject. */
    Role: z.number(),
  })
  .meta({ id: 'SubjectMember' })

export type SubjectMember = OutputOf<typeof subjectMember>

export const ruleApprovalBody = z.object({ needsApproval: z.boolean() })
export const ruleTemplateBody = z.object({ isTemplate: z.boolean() })
/** `role`: one that may do nothing that the person's own may not. */
export const saveMemberBody = z.object({ userSid: sid, role }).meta({ id: 'SaveMemberBody' })
export type SaveMemberBody = InputOf<typeof saveMemberBody>
export const removeMemberBody = z.object({ userSid: sid })

/** A filter of the data view under a name. */
const filterGroup = z
  .object({
    Name: z.string(),
    /** The search of the list's address. */
    Search: z.string(),
    /** Everybody's of the project; false: the reader's own. */
    Shared: z.boolean(),
  })
  .meta({ id: 'FilterGroup' })

export type FilterGroup = OutputOf<typeof filterGroup>

const groupName = z.string().trim().min(1).max(60)
const shared = z.boolean().default(false)
export const filterGroupBody = z.object({ Name: groupName, Search: z.string().max(8_000), Shared: shared })
export const deleteFilterGroupBody = z.object({ Name: groupName, Shared: shared })

export const userRoutes = {
  createUser: {
    summary: 'Create a user',
    body: userBody,
    replies: created(userRecord),
    refuses: ['user', 'org', 'notice.mailInvalid'],
  },
  changeUser: {
    summary: 'Change a user',
    body: userBody,
    replies: json(userRecord),
    refuses: ['user', 'org', 'notice.mailInvalid'],
  },
  getUser: { summary: 'Read a user', replies: json(userRow) },
  deleteUser: { summary: 'Delete a user', replies: noContent, refuses: ['user'] },
  setUserStatus: {
    summary: 'Block, unblock or restore a user',
    body: statusBody,
    replies: noContent,
    refuses: ['user'],
  },
  eraseUser: {
    summary: "Erase a user's personal data",
    body: eraseUserBody,
    replies: noContent,
    refuses: ['user', 'retention.held'],
  },
  modifyPassword: {
    summary: "Set another user's password",
    body: modifyPasswordBody,
    replies: noContent,
    refuses: ['user'],
  },
  resetSecondFactors: {
    summary: "Remove another user's second factors",
    body: targetUserBody,
    replies: noContent,
    refuses: ['user', 'secondFactor'],
  },
  changePassword: {
    summary: "Change one's own password",
    body: changePasswordBody,
    replies: noContent,
    refuses: ['user', 'access.wrongPassword', 'access.slowDown'],
  },
  searchUsers: {
    summary: 'Find users by account, name, nickname or telephone number',
    query: z.object({ keyword: z.string().nullable().optional() }),
    replies: json(z.object({ '@odata.context': z.string(), count: z.number(), value: z.array(userRow) })),
  },
  checkCodeDuplicate: {
    summary: 'Whether a login account is taken by another user',
    query: z.object({ userSid: z.string().nullable().optional(), userCode: z.string() }),
    replies: json(valueOf(z.boolean())),
  },
  listUsers: readSet(userRow, 'Read users', { isByKey: false }),

  createOrg: {
    summary: 'Create an organisation',
    body: orgBody,
    replies: created(org),
    refuses: ['org', 'name.taken'],
  },
  renameOrg: { summary: 'Rename an organisation', body: orgBody, replies: json(org), refuses: ['org', 'name.taken'] },
  listOrgs: readSet(row('Org', orgs), 'Read organisations'),
  addDept: {
    summary: 'Add a department',
    body: deptBody,
    replies: created(dept),
    refuses: ['org', 'request.sidTaken'],
  },
  changeDept: {
    summary: 'Rename, move, merge or delete a department',
    body: changeDeptBody,
    replies: noContent,
    refuses: ['org', 'user'],
  },
  listDepts: readSet(row('Dept', depts), 'Read departments'),

  createSubject: {
    summary: 'Create a project',
    body: subjectBody,
    replies: created(subject),
    refuses: ['subject', 'name.taken'],
  },
  renameSubject: {
    summary: 'Rename a project',
    body: subjectBody,
    replies: json(subject),
    refuses: ['subject', 'name.taken'],
  },
  deleteSubject: { summary: 'Delete a project', replies: noContent, refuses: ['subject'] },
  listSubjects: readSet(row('Subject', subjects), 'Read projects'),
  subjectMembers: {
    summary: 'Members of a project',
    replies: json(listOf(subjectMember)),
    refuses: ['subject.notFound'],
  },
  saveSubjectMember: {
    summary: 'Add a member or change their role',
    body: saveMemberBody,
    replies: noContent,
    refuses: ['subject', 'user.notFound'],
  },
  removeSubjectMember: {
    summary: 'Remove a member',
    body: removeMemberBody,
    replies: noContent,
    refuses: ['subject'],
  },
  ruleSubjectApproval: {
    summary: 'Set whether questionnaires of a project are published only once somebody else has approved them',
    body: ruleApprovalBody,
    replies: noContent,
    refuses: ['subject'],
  },
  ruleSubjectTemplate: {
    summary: 'Set whether a project is offered to whoever makes another one',
    body: ruleTemplateBody,
    replies: noContent,
    refuses: ['subject'],
  },
  filterGroups: {
    summary: 'Named filters of the data view',
    replies: json(listOf(filterGroup)),
    refuses: ['subject.notFound'],
  },
  saveFilterGroup: {
    summary: 'Save a named filter',
    body: filterGroupBody,
    replies: noContent,
    refuses: ['subject.notFound', 'request.conflict'],
  },
  deleteFilterGroup: {
    summary: 'Delete a named filter',
    body: deleteFilterGroupBody,
    replies: noContent,
    refuses: ['subject.notFound'],
  },
} as const satisfies Routes
