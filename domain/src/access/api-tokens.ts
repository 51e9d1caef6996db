import { operations, type Operation, type OperationName } from './operations.ts'

/**
 * The part of a person's rights that an API token passes on: reading only, one subject only, or both; never neither.
 */
export interface TokenScope {
  readonly readOnly: boolean
  /** Null: whatever the person may reach. */
  readonly subjectSid: string | null
}

export const apiTokenLimits = {
  /** Maximum number of live tokens of one person. */
  perPerson: 20,
  /** Days until one ends by itself. */
  longestDays: 366,
  /** Characters. */
  longestName: 60,
} as const

/** About the person rather than the data: asked for by somebody who signed in. */
const ofPersons: readonly OperationName[] = [
  'listSignIns',
  'listApiTokens',
  'createApiToken',
  'listSecondFactors',
  'getSettingValues',
  'readNotices',
  'noticeSettings',
  'live',
]

/** Of the organisation, its people and its logs, wherever they work; what stands below these paths is, too. */
const pathsOfOrganisations = /^\/odata\/(?:Orgs|Depts|Users)\b/
const ofOrganisations: readonly OperationName[] = [
  'createSubject',
  'renameSubject',
  'deleteSubject',
  'subjectMembers',
  'saveSubjectMember',
  'removeSubjectMember',
  'readAuditEvents',
  'readViewings',
  'cdnToken',
]

/** Needed to read at all, or to learn whose token it is. */
const always: readonly OperationName[] = ['metadata', 'serviceDocument', 'batch', 'me', 'docs']

/** Read although they are sent: what is asked for is too long for an address. */
const readBySending: readonly OperationName[] = ['analysisQuery']

/** Whether an operation can be called by a token with this scope at all; what its person may is asked besides. */
export function tokenMay(operation: OperationName, { readOnly, subjectSid }: TokenScope): boolean {
  const { method, ownOrg, path }: Operation = operations[operation]
  if (always.includes(operation)) return true
  if (ofPersons.includes(operation) || (readOnly && method !== 'GET' && !readBySending.includes(operation)))
    return false
  return subjectSid === null || (ownOrg && !ofOrganisations.includes(operation) && !pathsOfOrganisations.test(path))
}
