import { roles, type RoleCode } from '../../access/index.ts'

/** Who is told of an alarm that nobody has claimed, by how often it was escalated: whose work it is, then who leads them, then the organisation. */
const told: readonly (readonly RoleCode[])[] = [
  [roles.Alarmer],
  [roles.ProjectManager, roles.Supervisor],
  [roles.OrgAdmin],
]

export const rolesToTell = (escalations: number): readonly RoleCode[] =>
  told[Math.min(escalations, mostEscalations)] ?? []

/** Behind them there is nobody left to tell. */
export const mostEscalations = told.length - 1
