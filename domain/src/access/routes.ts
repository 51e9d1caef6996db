import type { Caller } from './abilities.ts'
import { roleNamed } from './abilities.ts'
import { roles, type Role } from './abilities.ts'

export interface Route {
  /** Path with `{parameters}`; a `?` marks an optional one. */
  readonly path: string
  readonly login: boolean
  /** Roles that may enter besides SuperAdmin; absent: everybody who is signed in. */
  readonly roles?: readonly (Role | 'XiangYa')[]
}

const subject = '/subject/{orgSid}/{subjectSid}'
const authors = ['OrgAdmin', 'ProjectManager', 'PaperEditor'] as const
const recyclers = ['OrgAdmin', 'ProjectManager', 'Supervisor', 'PaperEditor'] as const
const identKeepers = ['OrgAdmin', 'ProjectManager', 'Supervisor', 'XiangYa', 'Assessor'] as const

/** Screens and who may enter them (shell §2). */
export const routes = {
  home: { path: '/home', login: true },
  login: { path: '/login', login: false },
  /** Ours: a password of one's own, by the link of an invitation. */
  invitation: { path: '/invitation', login: false },
  subjectMng: { path: '/subjectMng/{orgSid}', login: true },
  orgMng: { path: '/orgMng', login: true, roles: ['OrgAdmin'] },
  questionMng: { path: '/questionMng/{orgSid?}', login: true, roles: authors },
  userMng: { path: '/userMng/{orgSid?}', login: true, roles: ['OrgAdmin', 'ProjectManager'] },
  /** Ours: who was shown what, and who signed in; as `viewAccessLog`. */
  accessMng: { path: '/accessMng/{orgSid?}', login: true, roles: ['OrgAdmin', 'ProjectManager', 'Supervisor'] },
  /** Ours: for SuperAdmin, who passes every check. */
  dutyMng: { path: '/dutyMng', login: true, roles: [] },
  /** Ours: who did what, and who was shown what. */
  trailMng: { path: '/trailMng/{orgSid?}', login: true, roles: ['OrgAdmin', 'ProjectManager', 'Supervisor'] },
  /** Ours: what was deleted in an organisation, and in a project. */
  recycleMng: { path: '/recycleMng/{orgSid?}', login: true, roles: recyclers },
  recycle: { path: `${subject}/recycle`, login: true, roles: recyclers },
  subject: { path: subject, login: true },
  naireEdit: { path: `${subject}/naireEdit`, login: true, roles: authors },
  naireSettings: { path: `${subject}/naireSettings`, login: true, roles: authors },
  identMng: { path: `${subject}/identMng`, login: true, roles: identKeepers },
  identStat: { path: `${subject}/identStat`, login: true, roles: identKeepers },
  /** Ours: rewards of the sessions (ability red packet). */
  rewardMng: { path: `${subject}/rewardMng`, login: true, roles: ['OrgAdmin', 'ProjectManager', 'Supervisor'] },
  /** Ours: what is erased when, and what may not be (ability manage subjects). */
  retentionMng: { path: `${subject}/retentionMng`, login: true, roles: ['OrgAdmin', 'ProjectManager'] },
  dataMng: { path: `${subject}/dataMng`, login: true },
  alarmMng: { path: `${subject}/alarmMng`, login: true },
  /** Ours: reviewed sessions that are reviewed again, blind. */
  secondReview: { path: `${subject}/secondReview`, login: true },
  dataFactory: { path: `${subject}/dataFactory`, login: true },
  dataBoard: { path: `${subject}/dataBoard`, login: true },
  dataReport: { path: `${subject}/dataReport`, login: true },
  quotarMng: { path: `${subject}/quotarMng`, login: true },
  report: { path: `${subject}/report`, login: true },
  appeal: { path: `${subject}/appeal`, login: true },
  judge: { path: `${subject}/judge`, login: true },
  excel: { path: `${subject}/excel`, login: true },
  appealSession: { path: `${subject}/appealSession/{sessionSid}/{appealSessionSid}/{action}`, login: true },
  sessionNaire: { path: `${subject}/sessionNaire/{sessionSid}/{action}`, login: true },
  survey: { path: '/survey/{mode}/{orgSid}/{sid}/{userSid?}', login: false },
  analysisShare: { path: '/analysis/share/{orgSid}/{subjectSid}/{shareSid}', login: false },
  uploadAttach: {
    path: '/sessionNaire/uploadAttach/{orgSid}/{naireSid}/{sessionSid}/{qruploaderSid}/{cloudUpload}',
    login: false,
  },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/** `null` is somebody who is not signed in. Only SuperAdmin bypasses the roles of a route. */
export function mayEnter(route: RouteName, role: Caller | null): boolean {
  const { login, roles: needed }: Route = routes[route]
  if (!login) return true
  if (role === null || role === 'respondent') return false
  return needed === undefined || role === roles.SuperAdmin || needed.some((name) => roleNamed(name) === role)
}
