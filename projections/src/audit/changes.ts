import type { NaireContentEvent, NaireSaved } from '@naire/domain/naires'
import type { OrgEvent } from '@naire/domain/orgs'
import type { CellsDefined, QuotaEvent } from '@naire/domain/quotas'
import type { AuditChange } from '@naire/domain/sessions'
import type { SubjectEvent } from '@naire/domain/subjects'
import type { UserEvent, UserFields } from '@naire/domain/users'
import type { ReadEvent } from '../runner/read-model.ts'
import { handle, type Handlers } from '../rows/typed.ts'

interface Fact {
  readonly field: AuditChange['Field']
  readonly of?: string
  readonly value: AuditChange['To']
}

/** Current facts of a stream, by a unique name for each fact; nothing personal. */
export type StreamFacts = Readonly<Record<string, Fact>>

interface StatedFacts {
  readonly facts: Readonly<Record<string, Omit<Fact, 'field'> & Partial<Pick<Fact, 'field'>>>>
  /** Whether the facts are complete: a fact that is missing no longer holds. */
  readonly isWhole?: boolean
  /** Additional changes that the event states itself. */
  readonly told?: readonly AuditChange[]
}

type AuditedEvent = UserEvent | QuotaEvent | NaireContentEvent | OrgEvent | SubjectEvent

/**
 * Returns an event's changes to the previous facts, and the facts after it; null: it states no facts. The first event
 * of a stream changes nothing.
 */
export function changesOf(
  event: ReadEvent,
  before: StreamFacts | undefined,
): { readonly changes: readonly AuditChange[]; readonly standing: StreamFacts } | null {
  const said = handle(saidBy, event)
  if (said === undefined) return null
  const now = Object.entries(said.facts).map(([name, fact]): [string, Fact] => [
    name,
    { field: 'limit', ...before?.[name], ...fact },
  ])
  const standing = { ...(said.isWhole ? {} : before), ...Object.fromEntries(now) }
  return { changes: before === undefined ? [] : [...differences(before, standing), ...(said.told ?? [])], standing }
}

function differences(before: StreamFacts, now: StreamFacts): readonly AuditChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return names.flatMap((name) => {
    const [old, fact] = [before[name], now[name]]
    const about = fact ?? old
    if (about === undefined || old?.value === fact?.value) return []
    return [
      {
        Field: about.field,
        ...(about.of === undefined ? {} : { Of: about.of }),
        From: old?.value ?? null,
        To: fact?.value ?? null,
      },
    ]
  })
}

const person = ({ authority, deptSid, code, seesPhones = false }: UserFields): StatedFacts => ({
  facts: {
    role: { field: 'role', value: authority },
    department: { field: 'department', value: deptSid },
    account: { field: 'account', value: code },
    phones: { field: 'phones', value: seesPhones },
  },
})

const content = ({ name, questionCount, pageCount }: NaireContentEvent['data']): StatedFacts => ({
  facts: {
    name: { field: 'name', value: name },
    questions: { field: 'questions', value: questionCount },
    pages: { field: 'pages', value: pageCount },
  },
})

const quota = ({ cells }: CellsDefined['data']): StatedFacts => ({
  isWhole: true,
  facts: Object.fromEntries(
    cells.map(({ cellSid, memo, expression, limit }) => [
      cellSid,
      { field: 'limit', of: memo || expression, value: limit },
    ]),
  ),
})

const named = ({ name }: { readonly name: string }): StatedFacts => ({
  facts: { name: { field: 'name', value: name } },
})

const saidBy: Handlers<AuditedEvent, StatedFacts> = {
  UserCreated: person,
  UserChanged: person,
  CellsDefined: quota,
  LimitsChanged: ({ limits }) => ({
    facts: Object.fromEntries(limits.map(({ cellSid, limit }) => [cellSid, { value: limit }])),
  }),
  NaireImported: content,
  NaireCreated: content,
  NaireSaved: (data) => ({ ...content(data), told: saved(data) }),
  NaireRolledBack: content,
  OrgCreated: named,
  OrgRenamed: named,
  SubjectCreated: named,
  SubjectRenamed: named,
}

function saved({ changes: { fields, ...lists } }: NaireSaved['data']): readonly AuditChange[] {
  const counted = (['added', 'modified', 'moved', 'removed'] as const).filter((field) => lists[field].length > 0)
  return [
    ...counted.map((field): AuditChange => ({ Field: field, From: null, To: lists[field].length })),
    ...fields.map((name): AuditChange => ({ Field: 'setting', Of: name, From: null, To: null })),
  ]
}
