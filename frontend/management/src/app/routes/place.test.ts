import { expect, test } from 'vitest'
import { orgOf, subjectOf } from './rows.tsx'

const org = 'A'.repeat(32)
const subject = 'B'.repeat(32)

test('the organisation is the one of the address [S2-28]', () => {
  expect(orgOf(`/subject/${org}/${subject}/dataMng`)).toBe(org)
  expect(orgOf(`/userMng/${org}`)).toBe(org)
  expect(orgOf('/userMng')).toBeNull()
  expect(orgOf('/home')).toBeNull()
})

test('the subject is the one of the address', () => {
  expect(subjectOf(`/subject/${org}/${subject}`)).toBe(subject)
  expect(subjectOf(`/subjectMng/${org}`)).toBeNull()
})
