import { z } from 'zod'
import { json, noContent, type Routes } from './route.ts'
import { text, valueOf, type InputOf, type OutputOf } from './schema.ts'

/** `Name`: of the organisation, typed by whoever asks. */
export const closeOrgBody = z.object({ Name: text, Reason: z.string().max(4_000) }).meta({ id: 'CloseOrgBody' })
export type CloseOrgBody = InputOf<typeof closeOrgBody>

const count = z.number().int()
const orgHoldings = z
  .object({
    Subjects: count,
    Naires: count,
    /** Parts that an erasure takes; while one goes on, those that are left. People: of respondent lists. */
    Sessions: count,
    People: count,
    Users: count,
    /** A questionnaire under a legal hold, which keeps the organisation from being erased; null: none is. */
    HeldNaire: z.string().nullable(),
  })
  .meta({ id: 'OrgHoldings' })
export type OrgHoldings = OutputOf<typeof orgHoldings>

export const orgClosingRoutes = {
  orgHoldings: {
    summary: 'Numbers of what an organisation holds',
    replies: json(valueOf(orgHoldings)),
    refuses: ['org.notFound', 'request.busy'],
  },
  closeOrg: {
    summary: 'Close an organisation: nobody of it signs in, and no session begins or goes on',
    body: closeOrgBody,
    replies: noContent,
    refuses: ['org'],
  },
  reopenOrg: { summary: 'Open a closed organisation again', replies: noContent, refuses: ['org'] },
  eraseOrg: {
    summary: 'Erase the sessions, people, users and files of a closed organisation; cannot be undone',
    body: closeOrgBody,
    replies: noContent,
    refuses: ['org', 'request.busy'],
  },
} as const satisfies Routes
