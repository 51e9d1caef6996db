import { describe, expect, it } from 'vitest'
import { abilities, can, mayGrant, type Ability, roles, type Role, type RoleCode } from './abilities.ts'
import { mayCall, operations, type OperationName } from './operations.ts'
import { mayEnter, routes, type RouteName } from './routes.ts'

/** The specification's table, read once more by hand: abilities, and the numbers of the roles besides SuperAdmin (0). */
const specified: readonly (readonly [row: string, abilities: readonly Ability[], roles: readonly number[]])[] = [
  ['org management [S6-04]', ['manageOrgs'], [1]],
  ['edit questions [S6-05]', ['editQuestions'], [1, 2, 4]],
  [
    'assign reviewer or appealer, share, manage Excel, red packet, identity lists [S6-06]',
    ['assignReviewer', 'assignAppealer', 'share', 'manageExcel', 'redPacket', 'manageIdents'],
    [1, 2, 3],
  ],
  ['download sessions [S6-07]', ['downloadSessions'], [1, 2, 3, 4, 11, 12]],
  ['delete sessions [S6-08]', ['deleteSessions'], [1, 2, 3, 4]],
  ['view sessions [S6-09]', ['viewSessions'], [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13]],
  ['review [S6-10]', ['review'], [1, 2, 3, 5, 13]],
  ['process alarms [S6-11]', ['processAlarms'], [1, 2, 3, 9]],
  ['appeal [S6-12]', ['appeal'], [1, 2, 3, 6]],
  ['judge appeals [S6-13]', ['judgeAppeals'], [1, 2, 3, 8]],
  ['column definitions [S6-14]', ['columnDefinitions'], [1, 2, 3, 4, 5]],
  ['filter groups and batch operations [S6-15]', ['filterGroups', 'batchOperations'], [1, 2, 3, 4, 12]],
  ['browse Excel [S6-16]', ['browseExcel'], [6]],
]

/** Decisions where the specification leaves the roles open. */
const decided: Partial<Record<Ability, readonly number[]>> = {
  importSessions: [1, 2, 3, 4],
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
  const ours = Object.entries(decided).map(([ability, numbers]) => [ability, [ability as Ability], numbers] as const)
  const expected = [...specified, ...ours]

  it('are those of the table [C6-01]', () =>
    expect(Object.keys(abilities).toSorted()).toEqual(expected.flatMap(([, names]) => names).toSorted()))

  it.each(expected)('%s', (_, names, numbers) => {
    for (const ability of names) {
      const allowed = Object.values(roles).filter((role) => can(role, ability))
      expect(allowed).toEqual([0, ...numbers])
      expect(can('respondent', ability)).toBe(false)
      expect(can('system', ability)).toBe(false)
    }
  })

  it('SuperAdmin passes every check [S6-02]', () => {
    for (const ability of Object.keys(abilities) as Ability[]) expect(can(0, ability)).toBe(true)
    for (const route of Object.keys(routes) as RouteName[]) expect(mayEnter(route, 0)).toBe(true)
  })

  it('roles have the numbers of the specification [S6-01]', () =>
    expect(roles).toEqual({
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
    }))
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

  const authors = ['OrgAdmin', 'ProjectManager', 'PaperEditor'] as const
  const anybody = 'anybody'
  const signedIn = Object.keys(roles) as Role[]
  const subject = '/subject/{orgSid}/{subjectSid}'
  const named: readonly (readonly [row: string, path: string, who: 'anybody' | readonly (Role | 'XiangYa')[]])[] = [
    ['home [S2-04]', '/home', signedIn],
    ['the sign-in', '/login', anybody],
    ['the page of an invitation', '/invitation', anybody],
    ['the projects of an organisation [S2-07]', '/subjectMng/{orgSid}', signedIn],
    ['organisations [S2-08]', '/orgMng', ['OrgAdmin']],
    ['questions [S2-09]', '/questionMng/{orgSid?}', authors],
    ['users [S2-10]', '/userMng/{orgSid?}', ['OrgAdmin', 'ProjectManager']],
    ['the home of a subject [S2-11]', subject, signedIn],
    ...(['naireEdit', 'naireSettings'] as const).map(
      (name) => [`${name} [S2-12]`, `${subject}/${name}`, authors] as const,
    ),
    // Supervisors besides: they have the ability (decision 55).
    ...(['identMng', 'identStat'] as const).map(
      (name) =>
        [
          `${name} [S2-13, S6-03]`,
          `${subject}/${name}`,
          ['OrgAdmin', 'ProjectManager', 'Supervisor', 'XiangYa', 'Assessor'],
        ] as const,
    ),
    ...'dataMng alarmMng dataFactory dataBoard dataReport quotarMng report appeal judge excel'
      .split(' ')
      .map((name) => [`${name} [S2-14]`, `${subject}/${name}`, signedIn] as const),
    ['an appeal [S2-16]', `${subject}/appealSession/{sessionSid}/{appealSessionSid}/{action}`, signedIn],
    ['a session [S2-17]', `${subject}/sessionNaire/{sessionSid}/{action}`, signedIn],
    ['the survey [S2-18]', '/survey/{mode}/{orgSid}/{sid}/{userSid?}', anybody],
    ['a shared analysis [S2-19]', '/analysis/share/{orgSid}/{subjectSid}/{shareSid}', anybody],
    [
      'the uploader [S2-20]',
      '/sessionNaire/uploadAttach/{orgSid}/{naireSid}/{sessionSid}/{qruploaderSid}/{cloudUpload}',
      anybody,
    ],
    ['ours: who was shown what', '/accessMng/{orgSid?}', ['OrgAdmin', 'ProjectManager', 'Supervisor']],
    ['ours: who did what', '/trailMng/{orgSid?}', ['OrgAdmin', 'ProjectManager', 'Supervisor']],
    ['ours: failed work', '/dutyMng', []],
    ...(['/recycleMng/{orgSid?}', `${subject}/recycle`] as const).map(
      (path) => [`ours: ${path}`, path, ['Supervisor', ...authors]] as const,
    ),
    ['ours: rewards', `${subject}/rewardMng`, ['OrgAdmin', 'ProjectManager', 'Supervisor']],
    ['ours: retention', `${subject}/retentionMng`, ['OrgAdmin', 'ProjectManager']],
    ['ours: second reviews', `${subject}/secondReview`, signedIn],
  ]

  it('are those of the list [S6-17]', () =>
    expect(
      Object.values(routes)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(named.map(([, path]) => path).toSorted()))

  it.each(named)('%s', (_, path, who) => {
    const [route] = Object.entries(routes).find(([, each]) => each.path === path) ?? []
    const enters = (role: RoleCode | null) => mayEnter(route as RouteName, role)
    expect([route, enters(null)]).toEqual([expect.any(String), who === 'anybody'])
    for (const [name, role] of Object.entries(roles)) {
      const names = name === 'CustomRole10' ? [name, 'XiangYa'] : [name]
      const isNamed = who === 'anybody' || names.some((one) => (who as readonly string[]).includes(one))
      expect([name, enters(role)]).toEqual([name, role === roles.SuperAdmin || isNamed])
    }
  })
})

describe('calls', () => {
  const nobody = { role: null, sameOrg: true, isSelf: false, holdsKey: false }
  const publicCalls = [
    'authenticate',
    'completeSignIn',
    'redeemSignIn',
    'findInvitation',
    'acceptInvitation',
    'recoverPassword',
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
