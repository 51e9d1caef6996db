export type { PasswordAttempt, Passwords, PasswordVerdict } from './passwords.ts'
export { createPasswords } from './create-passwords.ts'
