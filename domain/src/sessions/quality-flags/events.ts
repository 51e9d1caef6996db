import type { DomainEvent } from '../../event-sourcing/index.ts'
import type { SessionFinding } from './finding.ts'

/** What the server found odd about the last final commit; takes the place of what was found before. */
export type FindingsRecorded = DomainEvent<'FindingsRecorded', { readonly findings: readonly SessionFinding[] }>
