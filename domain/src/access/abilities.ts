const managers = ['OrgAdmin', 'ProjectManager', 'Supervisor'] as const
const downloaders = [...managers, 'PaperEditor', 'CustomRole11', 'AgentSupervisor'] as const

/**
 * Roles by ability; SuperAdmin has all (shell §6; the rows from `publish` on are ours). `browseExcel` is for customers
 * only, but SuperAdmin passes every check.
 */
export const abilities = {
  manageOrgs: ['OrgAdmin'],
  manageUsers: ['OrgAdmin', 'ProjectManager'],
  editQuestions: ['OrgAdmin', 'ProjectManager', 'PaperEditor'],
  assignReviewer: managers,
  assignAppealer: managers,
  share: managers,
  manageExcel: managers,
  redPacket: managers,
  manageIdents: managers,
  /** Figures of respondent lists, and nobody in them: also for the roles that may enter their screens. */
  viewIdentStat: [...managers, 'Assessor', 'CustomRole10'],
  downloadSessions: downloaders,
  deleteSessions: [...managers, 'PaperEditor'],
  /** Ability to take sessions out of files: those who may move them to the recycle bin again. */
  importSessions: [...managers, 'PaperEditor'],
  viewSessions: [...downloaders, 'Customer', 'Surveyor', 'Judge', 'Assessor', 'CustomRole13'],
  review: [...managers, 'Assessor', 'CustomRole13'],
  processAlarms: [...managers, 'Alarmer'],
  appeal: [...managers, 'Customer'],
  judgeAppeals: [...managers, 'Judge'],
  columnDefinitions: [...managers, 'PaperEditor', 'Assessor'],
  filterGroups: [...managers, 'PaperEditor', 'AgentSupervisor'],
  batchOperations: [...managers, 'PaperEditor', 'AgentSupervisor'],
  browseExcel: ['Customer'],
  publish: ['OrgAdmin', 'ProjectManager', 'PaperEditor'],
  /** Approval of questionnaires before they are published, where the subject asks for it; never of one's own. */
  approvePublishing: ['OrgAdmin', 'ProjectManager'],
  manageQuotas: ['OrgAdmin', 'ProjectManager', 'PaperEditor'],
  invalidateSessions: managers,
  viewHistory: [...managers, 'Assessor', 'Customer', 'Judge'],
  viewAccessLog: managers,
  /** Telephone numbers in answers, and from where and on what a session was answered. */
  viewContacts: [...downloaders, 'Assessor', 'Surveyor', 'CustomRole13'],
  /** Interviews of the people who are assigned to them: whoever may see contacts can be given some. */
  interview: [...downloaders, 'Assessor', 'Surveyor', 'CustomRole13'],
  /** Ability to change the numbers of a questionnaire: derived variables, weights, codes, cleaning. */
  analyse: [...managers, 'PaperEditor'],
  /** Published reports, which count over all sessions: for those who see more than their own. */
  readReports: [...downloaders, 'Customer', 'CustomRole13'],
  manageSubjects: ['OrgAdmin', 'ProjectManager'],
  operate: [],
} as const satisfies Record<string, readonly Exclude<Role, 'SuperAdmin'>[]>

export type Ability = keyof typeof abilities

/** Kind of caller: a user by role, a respondent without login, a worker. */
export type Caller = RoleCode | 'respondent' | 'system'

export function can(role: Caller, ability: Ability): boolean {
  if (role === roles.SuperAdmin) return true
  return (abilities[ability] as readonly Role[]).some((name) => roles[name] === role)
}

export const abilitiesOf = (role: Caller): readonly Ability[] =>
  (Object.keys(abilities) as Ability[]).filter((ability) => can(role, ability))

/** A second name of CustomRole10 that the route guard knows. */
export const roleNamed = (name: Role | 'XiangYa'): RoleCode => (name === 'XiangYa' ? roles.CustomRole10 : roles[name])

/** Nobody makes or changes a user with more power than their own; only user managers make users at all. */
export function mayGrant(role: Caller, authority: RoleCode): boolean {
  if (role === roles.SuperAdmin || role === 'system') return true
  if (!can(role, 'manageUsers')) return false
  return role === roles.OrgAdmin
    ? authority !== roles.SuperAdmin
    : authority !== roles.SuperAdmin && authority !== roles.OrgAdmin
}

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
