import type { NaireRecord } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import type { NaireContent, NaireReader } from '../naires/index.ts'
import type { CommandsVault } from '../ports.ts'
import { admit } from './admit.ts'
import type { CommitRequest } from './commit-request.ts'
import { requireListed } from './listed.ts'

interface BeginDependencies {
  readonly naires: Pick<NaireReader, 'supersededAt'>
  readonly vault: Pick<CommandsVault, 'idents' | 'accessPasses'>
  now(): Date
  readonly graceMilliseconds: number
}

/** By which publication a new session is admitted, and whether it is held for staff all the same. */
export interface BeginRules {
  /** Its limit of sessions counts. */
  readonly record: NaireRecord
  /** The key of what refuses it now; null: it counts. */
  readonly held: string | null
  /** It is kept whatever is missing. */
  readonly isLate: boolean
}

/**
 * A new session is admitted by what is published now. A device that fetched an earlier revision while that was published is admitted by it for a
 * while; after that its answers are kept, and held where today's rules refuse them.
 * @throws Refused for who may not begin a session.
 */
export async function beginRules(
  needs: BeginDependencies,
  request: CommitRequest,
  content: NaireContent,
  published: NaireContent,
): Promise<BeginRules> {
  const { admission = null } = request
  const isAdmitted =
    admission !== null &&
    admission.naireSid === request.naireSid &&
    admission.revision === content.revision &&
    content.revision !== published.revision
  const supersededAt = isAdmitted ? await needs.naires.supersededAt(request.naireSid, content.revision) : null
  if (admission === null || supersededAt === null) {
    await requireAdmitted(needs, published, request)
    return { record: published.record, held: null, isLate: false }
  }
  if (needs.now().getTime() - Date.parse(supersededAt) <= needs.graceMilliseconds) {
    await requireAdmitted(needs, content, request, admission.passed)
    return { record: content.record, held: null, isLate: false }
  }
  const held = await refusedBy(requireAdmitted(needs, published, request))
  if (held !== null) await requireAdmitted(needs, content, request, admission.passed)
  return { record: published.record, held, isLate: true }
}

async function requireAdmitted(
  { vault }: BeginDependencies,
  { record, naire }: NaireContent,
  request: CommitRequest,
  passed = false,
): Promise<void> {
  admit({ record, orgSid: naire.orgSid, passes: vault.accessPasses }, request, passed)
  await requireListed(vault, record, request)
}

/** Null when it is not refused. */
export async function refusedBy(done: Promise<unknown>): Promise<string | null> {
  try {
    await done
    return null
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.key
    throw error
  }
}
