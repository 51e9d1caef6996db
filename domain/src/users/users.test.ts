import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import type { Actor } from '../event-sourcing/index.ts'
import { userDecider, type UserCommand } from './decider.ts'
import {
  checkNewPassword,
  checkPasswordRules,
  checkUser,
  isNickname,
  isUserCode,
  isUserName,
  usualPasswords,
  type UserForm,
} from './user-form.ts'

const form: UserForm = {
  code: 'wang',
  name: '王 敏',
  nickname: '小王',
  tel: '',
  authority: roles.Assessor,
  orgSid: 'ORG',
  deptSid: 'DEPT',
}
const admin: Actor = { sid: 'ADMIN', role: roles.OrgAdmin, orgSid: 'ORG' }
const at = '2026-11-20T08:00:00.000Z'
const keys = (given: Partial<UserForm>) => checkUser({ ...form, ...given }).map(({ key }) => key)

describe('the user form', () => {
  it('needs department, organisation and role [S5-02, S5-03]', () => {
    expect(keys({ deptSid: '', orgSid: null, authority: null })).toEqual([
      'user.orgMissing',
      'user.deptMissing',
      'user.authorityMissing',
    ])
    expect(keys({ deptSid: null, orgSid: null, authority: roles.SuperAdmin })).toEqual([])
  })

  it('takes login accounts of 2 to 16 letters, digits, underscores or hyphens [S5-04]', () => {
    expect(['ab', 'a_b-9', 'a'.repeat(16)].every(isUserCode)).toBe(true)
    expect(['', 'a', 'a'.repeat(17), 'a b', '王敏', 'a.b'].some(isUserCode)).toBe(false)
  })

  it('takes names without white space at either end [S5-05, S5-06]', () => {
    expect(['王敏', 'Anna Berg'].every(isUserName)).toBe(true)
    expect(['', ' 王敏', '王敏 ', '　王敏', '王\n敏', '王'.repeat(51)].some(isUserName)).toBe(false)
  })

  it('takes nicknames of 1 to 16 letters, digits, underscores or Chinese characters [S5-09]', () => {
    expect(['王', 'w_1', '王'.repeat(16)].every(isNickname)).toBe(true)
    expect(['', '王'.repeat(17), 'a-b', 'a b', 'é'].some(isNickname)).toBe(false)
  })

  it('asks new users for their password twice [S5-07]', () => {
    const keys = (password: string, repeated = password) =>
      checkNewPassword({ code: 'wangmin', password, repeated }).map(({ key }) => key)
    expect(keys('')).toEqual(['user.passwordMissing'])
    expect(keys('a', 'b')).toEqual(['user.passwordMismatch'])
    expect([keys('seven 7'), keys('x'.repeat(201))]).toEqual([['user.passwordLength'], ['user.passwordLength']])
    for (const guessed of [
      'WangMin2026',
      '12345678',
      '87654321',
      'aaaaaaaa',
      'abababab',
      'Password123',
      '1qaz2wsx',
      'abcdefgh',
    ])
      expect(keys(guessed), guessed).toEqual(['user.passwordGuessed'])
    for (const fine of ['correct horse', '春天的第一场雨下了', 'tr4verse lake']) expect(keys(fine), fine).toEqual([])
  })

  it('holds passwords to the rules of the organisation besides, and names what lacks', () => {
    const rules = { least: 12, refusedWords: ['Xinqing'], longestDays: null }
    const [refused] = ['correct horse', 'horse', 'my XINQING 2026 lake']
      .map((password) => checkNewPassword({ code: 'wangmin', password }, rules))
      .filter((each) => each.length > 0)
    expect(refused).toEqual([{ key: 'user.passwordLength', target: 'pw', details: { least: 12, most: 200 } }])
    expect(checkNewPassword({ code: 'wangmin', password: 'my XINQING 2026 lake' }, rules)).toEqual([
      { key: 'user.passwordWord', target: 'pw', details: { word: 'Xinqing' } },
    ])
    const weaker = { ...usualPasswords, least: 1 }
    expect(checkNewPassword({ code: 'wangmin', password: 'seven 7' }, weaker)).toMatchObject([
      { key: 'user.passwordLength', details: { least: 8 } },
    ])
  })

  it.each([
    [{ least: 7 }, 'passwords.least'],
    [{ least: 65 }, 'passwords.least'],
    [{ refusedWords: ['a'] }, 'passwords.refusedWords'],
    [{ refusedWords: [' abc'] }, 'passwords.refusedWords'],
    [{ longestDays: 0 }, 'passwords.longestDays'],
    [{ longestDays: 1.5 }, 'passwords.longestDays'],
  ])('takes no rules such as %j', (more, target) => {
    expect(checkPasswordRules(usualPasswords)).toBeNull()
    expect(checkPasswordRules({ ...usualPasswords, ...more })).toMatchObject({ target })
  })
})

describe('a user', () => {
  const create: UserCommand = { type: 'CreateUser', userSid: 'U1', form, by: admin, at }
  const user = userDecider.decide(userDecider.initial, create).reduce(userDecider.evolve, userDecider.initial)
  const refusal = (command: UserCommand, state = user) => userDecider.refusal(state, command)?.key
  const set = (status: 0 | 1 | 2, by = admin): UserCommand => ({
    type: 'SetUserStatus',
    status,
    isLastSuperAdmin: false,
    by,
    at,
  })

  it('is made once', () => {
    expect(user).toMatchObject({ exists: true, status: 0, fields: { code: 'wang', tel: null } })
    expect(refusal(create)).toBe('user.exists')
  })

  it('is allowed telephone numbers by who administers users, not by themselves', () => {
    const change = (by: Actor): UserCommand => ({
      type: 'ChangeUser',
      form: { ...form, seesPhones: true },
      isLastSuperAdmin: false,
      by,
      at,
    })
    expect(userDecider.refusal(user, change({ ...admin, sid: 'U1', role: roles.Assessor }))).toEqual({
      key: 'user.ownAccount',
      target: 'SeesPhones',
    })
    const allowed = userDecider.decide(user, change(admin)).reduce(userDecider.evolve, user)
    expect([user.fields.seesPhones, allowed.fields.seesPhones]).toEqual([undefined, true])
  })

  it('is invited by who may set their password, once there is an address, never by themselves or while blocked', () => {
    const invite = (by = admin): UserCommand => ({ type: 'InviteUser', by, at })
    const change = {
      type: 'ChangeUser',
      form: { ...form, mail: 'w@example.org' },
      isLastSuperAdmin: false,
      by: admin,
      at,
    }
    const reached = userDecider.decide(user, change as UserCommand).reduce(userDecider.evolve, user)
    expect([refusal(invite()), refusal(invite(), reached)]).toEqual(['user.noMail', undefined])
    expect(userDecider.decide(reached, invite())).toEqual([])
    expect(refusal(invite({ ...admin, sid: 'U1' }), reached)).toBe('user.ownAccount')
    expect(refusal(invite({ ...admin, orgSid: 'OTHER' }), reached)).toBe('user.notFound')
    expect(refusal(invite({ ...admin, role: roles.Supervisor }), reached)).toBe('user.authorityTooHigh')
    expect(refusal(invite(), userDecider.decide(reached, set(1)).reduce(userDecider.evolve, reached))).toBe(
      'access.blocked',
    )
    expect(keys({ mail: 'a@b' })).toEqual(['notice.mailInvalid'])
  })

  it('binds and lets go of their own WeChat, and nobody binds it for them', () => {
    const bind = (by: Actor): UserCommand => ({ type: 'BindWechat', openid: 'o1', by, at })
    const self = { ...admin, sid: 'U1', role: roles.Assessor }
    expect(refusal(bind(admin))).toBe('access.notFound')
    const bound = userDecider.decide(user, bind(self)).reduce(userDecider.evolve, user)
    expect(bound).toMatchObject({ wechatOpenid: 'o1', status: 0 })
    const unbind: UserCommand = { type: 'UnbindWechat', by: self, at }
    expect(userDecider.decide(bound, unbind).reduce(userDecider.evolve, bound).wechatOpenid).toBeNull()
    expect(refusal(unbind)).toBe('user.alreadyInStatus')
    const blocked = userDecider.decide(bound, set(1)).reduce(userDecider.evolve, bound)
    expect(blocked.wechatOpenid).toBe('o1')
    const erased = userDecider
      .decide(bound, { type: 'EraseUser', reason: 'x', isLastSuperAdmin: false, by: admin, at })
      .reduce(userDecider.evolve, bound)
    expect(erased.wechatOpenid).toBeNull()
  })

  it('moves between normal, blocked and deleted [S4-15, S3-05]', () => {
    const blocked = userDecider.decide(user, set(1)).reduce(userDecider.evolve, user)
    expect(blocked.status).toBe(1)
    expect(refusal(set(1), blocked)).toBe('user.alreadyInStatus')
    expect(userDecider.decide(blocked, set(0))).toEqual([{ type: 'UserUnblocked', data: { status: 0 } }])
    const deleted = userDecider.decide(user, set(2)).reduce(userDecider.evolve, user)
    expect(refusal(set(2), deleted)).toBe('user.deleted')
    const restored = userDecider.decide(deleted, { ...set(1), reason: ' 误删 ' } as UserCommand)
    expect(restored).toEqual([{ type: 'UserRestored', data: { status: 1, reason: '误删' } }])
    expect(restored.reduce(userDecider.evolve, deleted).status).toBe(1)
  })

  it('is erased once, also when deleted, with a reason, and by nobody but others', () => {
    const erase = (reason: string, by = admin, isLastSuperAdmin = false): UserCommand => ({
      type: 'EraseUser',
      reason,
      isLastSuperAdmin,
      by,
      at,
    })
    const deleted = userDecider.decide(user, set(2)).reduce(userDecider.evolve, user)
    expect(userDecider.decide(deleted, erase(' 本人要求 '))).toEqual([
      { type: 'UserErased', data: { status: 2, reason: '本人要求' } },
    ])
    const erased = userDecider.decide(user, erase('x')).reduce(userDecider.evolve, user)
    expect([refusal(erase(' ')), refusal(erase('x'), erased), refusal(set(0), erased)]).toEqual([
      'user.reasonMissing',
      'user.erased',
      'user.erased',
    ])
    expect(refusal(erase('x', { sid: 'U1', role: roles.OrgAdmin, orgSid: 'ORG' }))).toBe('user.ownAccount')
    expect(refusal(erase('x', admin, true))).toBe('user.lastSuperAdmin')
  })

  it('does not end their own account, nor raise their own role', () => {
    const self: Actor = { sid: 'U1', role: roles.OrgAdmin, orgSid: 'ORG' }
    expect(refusal(set(1, self))).toBe('user.ownAccount')
    expect(
      refusal({
        type: 'ChangeUser',
        form: { ...form, authority: roles.OrgAdmin },
        isLastSuperAdmin: false,
        by: self,
        at,
      }),
    ).toBe('user.ownAccount')
  })

  it('is not changed by those with less power, but by themselves', () => {
    const change = (by: Actor): UserCommand => ({
      type: 'ChangeUser',
      form: { ...form, nickname: '敏' },
      isLastSuperAdmin: false,
      by,
      at,
    })
    expect(refusal(change({ sid: 'X', role: roles.Supervisor, orgSid: 'ORG' }))).toBe('user.authorityTooHigh')
    expect(refusal(change({ sid: 'U1', role: roles.Assessor, orgSid: 'ORG' }))).toBeUndefined()
  })

  it('is created, changed, ended, erased and given a password only by those who may grant the role that they have', () => {
    const boss = { ...user, fields: { ...user.fields, authority: roles.OrgAdmin } }
    const by: Actor = { sid: 'M', role: roles.ProjectManager, orgSid: 'ORG' }
    const acts: readonly UserCommand[] = [
      { type: 'ChangeUser', form: { ...form, authority: roles.OrgAdmin }, isLastSuperAdmin: false, by, at },
      { type: 'ChangeUser', form, isLastSuperAdmin: false, by, at },
      { type: 'SetUserStatus', status: 1, isLastSuperAdmin: false, by, at },
      { type: 'SetUserPassword', knowsOld: false, by, at },
      { type: 'EraseUser', reason: 'x', isLastSuperAdmin: false, by, at },
    ]
    for (const act of acts) expect(refusal(act, boss), act.type).toBe('user.authorityTooHigh')
    for (const act of acts.slice(1)) expect(refusal(act), act.type).toBeUndefined()
  })

  it('is not there for those of another organisation, and is moved by super administrators alone', () => {
    const elsewhere: Actor = { ...admin, orgSid: 'OTHER' }
    const move = (by: Actor): UserCommand => ({
      type: 'ChangeUser',
      form: { ...form, orgSid: 'OTHER', deptSid: 'D2' },
      isLastSuperAdmin: false,
      by,
      at,
    })
    const password = (by: Actor): UserCommand => ({ type: 'SetUserPassword', knowsOld: false, by, at })
    expect([refusal(password(elsewhere)), refusal(move(elsewhere)), refusal(move(admin))]).toEqual([
      'user.notFound',
      'user.notFound',
      'org.notFound',
    ])
    expect(refusal(move({ sid: 'S', role: roles.SuperAdmin, orgSid: null }))).toBeUndefined()
  })

  it('does not move itself, and gives itself a password only with the old one', () => {
    for (const role of [roles.SuperAdmin, roles.OrgAdmin, roles.ProjectManager, roles.Assessor, roles.Customer]) {
      const self: Actor = { sid: 'U1', role, orgSid: 'ORG' }
      const me = { ...user, fields: { ...user.fields, authority: role } }
      const change = (given: Partial<UserForm>): UserCommand => ({
        type: 'ChangeUser',
        form: { ...form, authority: role, ...given },
        isLastSuperAdmin: false,
        by: self,
        at,
      })
      const target = (given: Partial<UserForm>) => userDecider.refusal(me, change(given))
      expect(target({ orgSid: 'OTHER', deptSid: 'D2' })).toEqual({ key: 'user.ownAccount', target: 'OrgSid' })
      expect(target({ deptSid: 'D2' })).toEqual({ key: 'user.ownAccount', target: 'DeptSid' })
      expect(target({ nickname: '敏' })).toBeNull()
      const password = (knowsOld: boolean): UserCommand => ({ type: 'SetUserPassword', knowsOld, by: self, at })
      expect([refusal(password(false), me), refusal(password(true), me)]).toEqual(['user.ownPassword', undefined])
      expect(userDecider.decide(me, password(true))).toEqual([])
    }
  })
})
