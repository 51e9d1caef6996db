import { z } from 'zod'
import { json, noContent, type Routes } from './route.ts'
import type { OutputOf } from './schema.ts'
import { authenticated, password } from './sign-in.ts'

const token = z.string().max(200)
/** Of the fragment of the address that the mail of an invitation holds. */
export const invitationBody = z.object({ Token: token })
export const acceptInvitationBody = z.object({ Token: token, pw: password })

/** `userCode`: login account. */
export const recoveryBody = z.object({ userCode: z.string().trim().min(1).max(100) })

const invitation = z.object({
  /** Login account that the password is for. */
  Code: z.string(),
  Name: z.string().nullable(),
  /** Fewest characters of the password. */
  Least: z.number(),
})
export type Invitation = OutputOf<typeof invitation>

export const invitationRoutes = {
  inviteUser: {
    summary: 'Mail a link by which a user sets a password; an earlier link is over',
    replies: noContent,
    refuses: ['user', 'access.blocked', 'access.slowDown', 'campaign.noChannel'],
  },
  findInvitation: {
    summary: 'Whose password the link of an invitation sets',
    body: invitationBody,
    replies: json(invitation),
    refuses: ['access.invitationExpired', 'access.invitationUsed'],
  },
  acceptInvitation: {
    summary: 'Set a password by the link of an invitation, and sign in',
    body: acceptInvitationBody,
    replies: json(authenticated),
    refuses: [
      'user',
      'access.invitationExpired',
      'access.invitationUsed',
      'access.blocked',
      'access.secondFactorNeeded',
    ],
  },
  recoverPassword: {
    summary: 'Mail the link to set a password to the owner of an account; whether there is one is not told',
    body: recoveryBody,
    replies: noContent,
    refuses: ['access.slowDown'],
  },
} as const satisfies Routes
