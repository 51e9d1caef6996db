import type { Refusal } from '../refusals/index.ts'

/** 2 to 20 Chinese characters, or 4 to 50 English letters and spaces. */
export const isOrgName = (name: string): boolean =>
  /^\p{Script=Han}{2,20}$/u.test(name) || /^[A-Za-z ]{4,50}$/.test(name.trim())

export const checkOrgName = (name: string): Refusal | null =>
  isOrgName(name) ? null : { key: 'org.invalid', target: 'Name' }

/** Departments are named freely, 1 to 50 characters. */
export const checkDeptName = (name: string): Refusal | null =>
  name.trim() !== '' && name.length <= 50 ? null : { key: 'org.deptNameInvalid', target: 'Name' }
