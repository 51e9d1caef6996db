export type { Passwords } from './passwords.ts'
export { createPasswords } from './create-passwords.ts'
