import { createHash, timingSafeEqual } from 'node:crypto'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { NaireRecord } from '@naire/domain/naires'
import { Refused } from '@naire/domain/refusals'
import { admissionRefusal } from '@naire/domain/sessions'
import type { CommitRequest } from './commit-request.ts'

/** What a device shows instead of the password once it was given: base64url, of this questionnaire and this password only. */
export function accessPass(naireSid: string, password: string): string {
  return createHash('sha256').update(JSON.stringify([naireSid, password])).digest('base64url')
}

export function knowsPassword({ Sid, AccessPassword = '' }: NaireRecord, pass: string | null | undefined): boolean {
  const [given, wanted] = [Buffer.from(pass ?? ''), Buffer.from(accessPass(Sid, AccessPassword))]
  return AccessPassword !== '' && given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** `passed`: the password was shown when the questionnaire was fetched. @throws Refused for a respondent who may not begin a session; one that is begun may be finished whatever changes. */
export function admit(record: NaireRecord, orgSid: string | null, { userSid, userOrgSid = null, crossesOrgs = false, accessPass: pass, identifyingCode = null, longitude = null, latitude = null }: CommitRequest, passed = false): void {
  const isOfOrg = crossesOrgs || (userOrgSid !== null && userOrgSid === orgSid)
  const refusal = admissionRefusal(record, { knowsPassword: passed || knowsPassword(record, pass), identifyingCode, hasPlace: longitude !== null && latitude !== null, isSignedIn: userSid !== null, isOfOrg, matches: matchesWhole })
  if (refusal !== null) throw new Refused(refusal)
}

const matchesWhole = (pattern: string, text: string) => linearPatterns.compile(`^(?:${pattern})$`)?.test(text) ?? null
