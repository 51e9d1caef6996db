import { describe, expect, it } from 'vitest'
import { abilities, can, mayGrant, type Ability, roles, type Role } from './abilities.ts'
import { mayCall, operations, type OperationName } from './operations.ts'
import { mayEnter, routes, type RouteName } from './routes.ts'

/** The specification's table, read once more by hand: the numbers of the roles besides SuperAdmin (0). */
const specified: Partial<Record<Ability, readonly number[]>> = {
  manageOrgs: [1],
  editQuestions: [1, 2, 4],
  assignReviewer: [1, 2, 3],
  assignAppealer: [1, 2, 3],
  share: [1, 2, 3],
  manageExcel: [1, 2, 3],
  redPacket: [1, 2, 3],
  manageIdents: [1, 2, 3],
  downloadSessions: [1, 2, 3, 4, 11, 12],
  deleteSessions: [1, 2, 3, 4],
  importSessions: [1, 2, 3, 4],
  viewSessions: [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13],
  review: [1, 2, 3, 5, 13],
  processAlarms: [1, 2, 3, 9],
  appeal: [1, 2, 3, 6],
  judgeAppeals: [1, 2, 3, 8],
  columnDefinitions: [1, 2, 3, 4, 5],
  filterGroups: [1, 2, 3, 4, 12],
  batchOperations: [1, 2, 3, 4, 12],
  browseExcel: [6],
}

/** Decisions where the specification leaves the roles open. */
const decided: Partial<Record<Ability, readonly number[]>> = {
  manageUsers: [1, 2],
  viewIdentStat: [1, 2, 3, 5, 10],
  manageSubjects: [1, 2],
  publish: [1, 2, 4],
  approvePublishing: [1, 2],
  manageQuotas: [1, 2, 4],
  invalidateSessions: [1, 2, 3],
  viewHistory: [1, 2, 3, 5, 6, 8],
  viewAccessLog: [1, 2, 3],
  viewContacts: [1, 2, 3, 4, 5, 7, 11, 12, 13],
  interview: [1, 2, 3, 4, 5, 7, 11, 12, 13],
  analyse: [1, 2, 3, 4],
  readReports: [1, 2, 3, 4, 6, 11, 12, 13],
  operate: [],
}

describe('abilities', () => {
  const expected = { ...specified, ...decided }

  it('are those of the table [C6-01]', () =>
    expect(Object.keys(abilities).toSorted()).toEqual(Object.keys(expected).toSorted()))

  it.each(Object.entries(expected))('%s', (ability, numbers) => {
    const allowed = Object.values(roles).filter((role) => can(role, ability as Ability))
    expect(allowed).toEqual([0, ...numbers])
    expect(can('respondent', ability as Ability)).toBe(false)
    expect(can('system', ability as Ability)).toBe(false)
  })
})

describe('routes', () => {
  it.each(
    Object.entries({
      orgMng: 'manageOrgs',
      questionMng: 'editQuestions',
      userMng: 'manageUsers',
      naireEdit: 'editQuestions',
      naireSettings: 'editQuestions',
      identMng: 'viewIdentStat',
      identStat: 'viewIdentStat',
      rewardMng: 'redPacket',
      retentionMng: 'manageSubjects',
      accessMng: 'viewAccessLog',
      trailMng: 'viewAccessLog',
      recycle: 'deleteSessions',
    } as const),
  )('%s is entered by those who have the ability %s, and by no others', (route, ability) => {
    for (const role of Object.values(roles))
      expect([role, mayEnter(route as RouteName, role)]).toEqual([role, can(role, ability)])
  })

  const needed: Partial<Record<RouteName, readonly (Role | 'XiangYa')[]>> = {
    orgMng: ['OrgAdmin'],
    questionMng: ['OrgAdmin', 'ProjectManager', 'PaperEditor'],
    userMng: ['OrgAdmin', 'ProjectManager'],
    dutyMng: [],
    accessMng: ['OrgAdmin', 'ProjectManager', 'Supervisor'],
    trailMng: ['OrgAdmin', 'ProjectManager', 'Supervisor'],
    recycleMng: ['OrgAdmin', 'ProjectManager', 'Supervisor', 'PaperEditor'],
    recycle: ['OrgAdmin', 'ProjectManager', 'Supervisor', 'PaperEditor'],
    naireEdit: ['OrgAdmin', 'ProjectManager', 'PaperEditor'],
    naireSettings: ['OrgAdmin', 'ProjectManager', 'PaperEditor'],
    rewardMng: ['OrgAdmin', 'ProjectManager', 'Supervisor'],
    retentionMng: ['OrgAdmin', 'ProjectManager'],
    // Supervisors besides: they have the ability (decision 49).
    identMng: ['OrgAdmin', 'ProjectManager', 'Supervisor', 'XiangYa', 'Assessor'],
    identStat: ['OrgAdmin', 'ProjectManager', 'Supervisor', 'XiangYa', 'Assessor'],
  }
  const open: readonly RouteName[] = ['login', 'survey', 'analysisShare', 'uploadAttach']

  it.each(Object.keys(routes) as RouteName[])('%s', (route) => {
    expect(mayEnter(route, null)).toBe(open.includes(route))
    for (const [name, role] of Object.entries(roles)) {
      const wanted = needed[route]
      const named = name === 'CustomRole10' ? [name, 'XiangYa'] : [name]
      const entered =
        wanted === undefined ||
        role === roles.SuperAdmin ||
        named.some((one) => (wanted as readonly string[]).includes(one))
      expect([name, mayEnter(route, role)]).toEqual([name, entered])
    }
  })
})

describe('calls', () => {
  const nobody = { role: null, sameOrg: true, isSelf: false, holdsKey: false }
  const publicCalls = [
    'authenticate',
    'completeSignIn',
    'redeemSignIn',
    'signInProviders',
    'departToProvider',
    'returnFromProvider',
    'returnByAssertion',
    'samlMetadata',
    'scimConfig',
    'scimResourceTypes',
    'scimSchemas',
    'scimUsers',
    'scimUser',
    'createScimUser',
    'replaceScimUser',
    'changeScimUser',
    'deleteScimUser',
    'scimGroups',
    'scimGroup',
    'createScimGroup',
    'replaceScimGroup',
    'changeScimGroup',
    'deleteScimGroup',
    'passkeyOptions',
    'publishedNaire',
    'openNaire',
    'openApi',
    'openShare',
    'checkReceipt',
    'ownAnswers',
    'eraseOwnAnswers',
    'fetchExport',
    'fetchPersonExport',
    'readResource',
    'identifyAt',
    'metadata',
    'serviceDocument',
    'batch',
    'health',
    'ready',
    'wechatSignature',
    'wechatSignIn',
    'wechatReturn',
    'wechatOpenid',
    'wechatBind',
    'wechatOffer',
    'wechatPayNotify',
    'uploadTicket',
    'seeUploadTicket',
    'takeSession',
    'unsubscribe',
    'unsubscribePage',
  ]
  const names = Object.keys(operations) as OperationName[]

  it('are closed to people who are not signed in, but for the public ones and those with the key', () => {
    expect(names.filter((name) => mayCall(name, nobody)).toSorted()).toEqual(publicCalls.toSorted())
    const withKey = names.filter(
      (name) => mayCall(name, { ...nobody, role: 'respondent', holdsKey: true }) && !publicCalls.includes(name),
    )
    const files = [
      'beginChunks',
      'chunksStanding',
      'sendChunk',
      'dropChunks',
      'cloudToken',
      'cloudStored',
      'cloudDownloadUrl',
      'cloudFileUrl',
    ]
    expect(withKey.toSorted()).toEqual(
      [
        ...files,
        'beginSessionMove',
        'sessionMove',
        'takeSessionBack',
        'beginUploadTicket',
        'commitSession',
        'downloadFeedbackFile',
        'promiseAttach',
        'readSessions',
        'sessionRewards',
        'uploadFeedbackFile',
      ].toSorted(),
    )
  })

  it('stay within the organisation, but for SuperAdmin', () => {
    for (const name of names.filter((one) => operations[one].ownOrg)) {
      expect(mayCall(name, { ...nobody, role: roles.SuperAdmin, sameOrg: false })).toBe(true)
      expect([name, mayCall(name, { ...nobody, role: roles.OrgAdmin, sameOrg: false })]).toEqual([name, false])
    }
  })

  it('need the ability', () => {
    const assessor = { ...nobody, role: roles.Assessor }
    expect(mayCall('reviewSession', assessor)).toBe(true)
    expect(mayCall('publishNaire', assessor)).toBe(false)
    expect(mayCall('readAlarms', assessor)).toBe(false)
    expect(mayCall('readSessions', { ...nobody, role: roles.Alarmer })).toBe(false)
    expect(mayCall('changePassword', { ...assessor, isSelf: true })).toBe(true)
    expect(mayCall('changePassword', { ...nobody, role: roles.SuperAdmin })).toBe(false)
  })
})

it('nobody grants more power than their own', () => {
  expect(mayGrant(roles.ProjectManager, roles.OrgAdmin)).toBe(false)
  expect(mayGrant(roles.OrgAdmin, roles.SuperAdmin)).toBe(false)
  expect(mayGrant(roles.OrgAdmin, roles.OrgAdmin)).toBe(true)
  expect(mayGrant(roles.Supervisor, roles.Assessor)).toBe(false)
  expect(mayGrant(roles.SuperAdmin, roles.SuperAdmin)).toBe(true)
})
