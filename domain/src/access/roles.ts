/** Authority values of the specification (shell §6). XiangYa is a second name that the guard knows for CustomRole10. */
export const roles = {
  SuperAdmin: 0,
  OrgAdmin: 1,
  ProjectManager: 2,
  Supervisor: 3,
  PaperEditor: 4,
  Assessor: 5,
  Customer: 6,
  Surveyor: 7,
  Judge: 8,
  Alarmer: 9,
  CustomRole10: 10,
  CustomRole11: 11,
  AgentSupervisor: 12,
  CustomRole13: 13,
} as const

export type Role = keyof typeof roles
export type RoleCode = (typeof roles)[Role]
