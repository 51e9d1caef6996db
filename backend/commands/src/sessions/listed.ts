import { asksListed, type NaireRecord } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import type { CommandsVault } from '../ports.ts'
import type { CommitRequest } from './commit-request.ts'

/** @throws Refused `session.codeUnknown` for who begins a session with a code that is not on the questionnaire's list. */
export async function requireListed(
  { idents }: Pick<CommandsVault, 'idents'>,
  record: NaireRecord,
  { identifyingCode }: CommitRequest,
): Promise<void> {
  if (!asksListed(record)) return
  if (await idents.has(record.Sid, identifyingCode ?? '')) return
  throw new RefusalError({
    key: 'session.codeUnknown',
    target: 'IdentifyingCode',
    details: { name: record.IdentifyingAlias || 'IdentifyingCode' },
  })
}
