import { roles } from '@naire/domain/access'
import { expect, test } from 'vitest'
import { afterLogin, guard } from './rows.tsx'

test('a stranger goes to the sign-in with the original full path [S2-32]', () => {
  expect(guard('dataMng', null, '/subject/A/B/dataMng?x=1&y=2')).toBe(
    '/login?redirect=%2Fsubject%2FA%2FB%2FdataMng%3Fx%3D1%26y%3D2',
  )
  expect(guard('orgMng', null, '/orgMng')).toBe('/login?redirect=%2ForgMng')
  expect(guard('analysisShare', null, '/analysis/share/A/B/C')).toBeNull()
})

test('somebody who lacks the role goes to the start, only SuperAdmin passes every check [S2-33, S2-34]', () => {
  expect(guard('orgMng', roles.ProjectManager, '/orgMng')).toBe('/')
  expect(guard('orgMng', roles.OrgAdmin, '/orgMng')).toBeNull()
  expect(guard('orgMng', roles.SuperAdmin, '/orgMng')).toBeNull()
  expect(guard('home', roles.Surveyor, '/home')).toBeNull()
})

test('after the sign-in the way goes on to the redirect, never out of the app [S2-36]', () => {
  expect(afterLogin('?redirect=%2ForgMng%3Fa%3D1')).toBe('/orgMng?a=1')
  expect(afterLogin('')).toBe('/')
  expect(afterLogin('?redirect=https%3A%2F%2Fevil.example')).toBe('/')
  expect(afterLogin('?redirect=%2F%2Fevil.example')).toBe('/')
  expect(afterLogin('?redirect=%2F%5Cevil.example')).toBe('/')
})
