import type { DomainEvent } from '../../event-sourcing/index.ts'
import type { SessionFinding } from './finding.ts'

/** Quality flags that the server found on the last final commit; replaces earlier ones. */
export type FindingsRecorded = DomainEvent<'FindingsRecorded', { readonly findings: readonly SessionFinding[] }>
