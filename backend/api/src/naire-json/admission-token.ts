import type { Admission } from '@naire/commands'
import type { Vault } from '@naire/vault'

const purpose = 'admission'
const trialPurpose = 'test link'

/** The header that brings it to a device with the questionnaire. */
export const admissionHeader = 'X-Naire-Admission'

/** Says that a device got this revision while it was the published one, and when; anybody may hold it. */
export function admissionToken(
  { naireSid, revision, passed, isTest = false }: Admission,
  at: Date,
  { signatures }: Pick<Vault, 'signatures'>,
): string {
  const text = Buffer.from(
    JSON.stringify([naireSid, revision, passed ? 1 : 0, Math.floor(at.getTime() / 1_000), ...(isTest ? [1] : [])]),
  ).toString('base64url')
  return `${text}.${signatures.of(purpose, text)}`
}

/** Null for what was not given here: its session counts as new. */
export function readAdmission(token: string, { signatures }: Pick<Vault, 'signatures'>): Admission | null {
  const [text = '', signature = ''] = token.split('.')
  if (!signatures.isOf(purpose, text, signature)) return null
  const [naireSid, revision, passed, , isTest] = JSON.parse(Buffer.from(text, 'base64url').toString()) as Readonly<
    [naireSid: string, revision: number, passed: number, seconds: number, isTest?: number]
  >
  return { naireSid, revision, passed: passed === 1, ...(isTest === 1 && { isTest: true }) }
}

/** Lets whoever holds it try out the newest content of a questionnaire, published or not. `until`: ms since 1970. */
export function testPass(naireSid: string, until: number, { signatures }: Pick<Vault, 'signatures'>): string {
  const text = `${naireSid}.${until}`
  return `${until}.${signatures.of(trialPurpose, text)}`
}

export function isTestPass(
  pass: string,
  { naireSid, now }: { readonly naireSid: string; readonly now: number },
  { signatures }: Pick<Vault, 'signatures'>,
): boolean {
  const [until = '', signature = ''] = pass.split('.')
  return (
    /^\d{13}$/.test(until) && now < Number(until) && signatures.isOf(trialPurpose, `${naireSid}.${until}`, signature)
  )
}
