import type { Vault } from '@naire/vault'

const purpose = 'test link'

/** Lets whoever holds it try out the newest content of a questionnaire, published or not. `until`: ms since 1970. */
export function testPass(naireSid: string, until: number, { signatures }: Pick<Vault, 'signatures'>): string {
  const text = `${naireSid}.${until}`
  return `${until}.${signatures.of(purpose, text)}`
}

export function isTestPass(
  pass: string,
  { naireSid, now }: { readonly naireSid: string; readonly now: number },
  { signatures }: Pick<Vault, 'signatures'>,
): boolean {
  const [until = '', signature = ''] = pass.split('.')
  return /^\d{13}$/.test(until) && now < Number(until) && signatures.isOf(purpose, `${naireSid}.${until}`, signature)
}
