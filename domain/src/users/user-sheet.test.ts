import { expect, test } from 'vitest'
import { roles } from '../access/index.ts'
import { proposedUserFields, usersInSheet, usualNickname, type UserSheetField } from './user-sheet.ts'

const names = {
  roles: new Map([
    ['审核员', roles.Assessor],
    ['assessor', roles.Assessor],
  ]),
  depts: [
    { Sid: 'D1', Name: '门诊', Path: '总院/门诊' },
    { Sid: 'D2', Name: '门诊', Path: '分院/门诊' },
    { Sid: 'D3', Name: '财务', Path: '总院/财务' },
  ],
}
const fields: readonly UserSheetField[] = [
  'Code',
  'Name',
  'Nickname',
  'Authority',
  'DeptSid',
  'Tel',
  'Password',
  'Mail',
]
const rowsOf = (...rows: readonly (readonly unknown[])[]) => usersInSheet([['head'], ...rows], fields, names)
const wrongOf = (...cells: readonly unknown[]) => rowsOf(cells)[0]?.wrong

test('columns are proposed by their headings, in the words of the screen too, each once', () => {
  expect(proposedUserFields(['工号', 'Full Name', 'Konto-Nr', 'Abteilung', 'name', '?'], { Tel: 'konto-nr' })).toEqual([
    'Code',
    'Name',
    'Tel',
    'DeptSid',
    null,
    null,
  ])
})

test('roles are found by their names and numbers, departments by their path, or by a name that one alone has', () => {
  const [first, second] = rowsOf(
    ['wang', '王芳', '', ' 审核员 ', '总院/门诊', 138],
    ['li', '李雷', '', roles.Customer, '财务'],
  )
  expect(first).toMatchObject({ row: 2, authority: roles.Assessor, deptSid: 'D1', tel: '138', wrong: null })
  expect(second).toMatchObject({ row: 3, authority: roles.Customer, deptSid: 'D3', tel: null, wrong: null })
  expect(wrongOf('wang', '王芳', '', '厨师')).toBe('Authority')
  expect(wrongOf('wang', '王芳', '', '', '门诊')).toBe('DeptSid')
})

test('what is not fit is named, a repeated account too; blank rows are left out', () => {
  expect(wrongOf('w', '王芳')).toBe('Code')
  expect(wrongOf('wang', '')).toBe('Name')
  expect(wrongOf('wang', '王芳', 'a b')).toBe('Nickname')
  expect(wrongOf('wang', '王芳', '', '', '', '1'.repeat(51))).toBe('Tel')
  expect(wrongOf('wang', '王芳', '', '', '', '', '12345678')).toBe('Password')
  expect(rowsOf(['wang', '王芳'], ['', '', ''], ['WANG', '王方']).map(({ row, wrong }) => [row, wrong])).toEqual([
    [2, null],
    [4, 'Code'],
  ])
})

test('who has no nickname is called by the name where it can be one, else by the account', () => {
  expect(usualNickname({ code: 'wang-1', name: '王芳' })).toBe('王芳')
  expect(usualNickname({ code: 'wang-1', name: 'Wang Fang' })).toBe('wang_1')
})

test('an address is taken as it stands, one that is none is wrong, and it goes by its heading', () => {
  const of = (mail: string) => rowsOf(['wang', '王芳', '', '', '', '', '', mail])[0]
  expect([of(' w@example.org ')?.mail, of('')?.mail]).toEqual(['w@example.org', null])
  expect([of('w@example')?.wrong, of('w@example.org')?.wrong]).toEqual(['Mail', null])
  expect(proposedUserFields(['E-Mail', '邮箱', '姓名'], {})).toEqual(['Mail', null, 'Name'])
})
