import { linearPatterns } from '@naire/domain/expression/patterns'
import type { NaireRecord } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { admissionRefusal } from '@naire/domain/sessions'
import type { CommandsVault } from '../ports.ts'
import type { CommitRequest } from './commit-request.ts'

interface Gate {
  readonly record: NaireRecord
  readonly orgSid: string | null
  readonly passes: CommandsVault['accessPasses']
}

/** `passed`: the password was shown when the questionnaire was fetched. @throws Refused for a respondent who may not begin a session; one that is begun may be finished whatever changes. */
export function admit(
  { record, orgSid, passes }: Gate,
  {
    userSid,
    userOrgSid = null,
    crossesOrgs = false,
    accessPass: pass,
    identifyingCode = null,
    longitude = null,
    latitude = null,
  }: CommitRequest,
  passed = false,
): void {
  const isOfOrg = crossesOrgs || (userOrgSid !== null && userOrgSid === orgSid)
  const refusal = admissionRefusal(record, {
    knowsPassword: passed || passes.knows(record.Sid, record.AccessPassword ?? '', pass ?? ''),
    identifyingCode,
    hasPlace: longitude !== null && latitude !== null,
    isSignedIn: userSid !== null,
    isOfOrg,
    matches: matchesWhole,
  })
  if (refusal !== null) throw new RefusalError(refusal)
}

const matchesWhole = (pattern: string, text: string) => linearPatterns.compile(`^(?:${pattern})$`)?.test(text) ?? null
