import { acceptInvitationBody, invitationBody, type Invitation } from '@naire/contract'
import type { Actor } from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import { userDecider, type User } from '@naire/domain/users'
import { createChannel, invitationMail } from '@naire/messages'
import { RecordSignIn, SetPassword } from '../commands/product-commands.ts'
import type { Caller } from '../http/caller.ts'
import { commanded } from '../http/envelope.ts'
import { countedAddress } from '../http/limits.ts'
import { newSid } from '../http/fields.ts'
import { siteUrlOf } from '../messages/message-operations.ts'
import { withBody, withoutBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { concerned } from '../users/user-operations.ts'
import { done } from './sign-in-operations.ts'
import { proceed } from './sign-in.ts'

/** Users are asked by mail to set a password of their own. */
export const invitationOperations = {
  inviteUser: withoutBody(async (call, services) => {
    const { caller, key: userSid, at, language } = call
    const { vault, limits, execute, people } = services
    const user = await concerned(call, services)
    const { by, envelope } = commanded(caller)
    const no = userDecider.refusal(user, { type: 'InviteUser', by, at })
    if (no !== null) throw new RefusalError(no)
    const { orgSid, code, mail } = user.fields
    const opened = orgSid === null ? null : await vault.messageChannels.open(orgSid, 'mail')
    if (opened === null || opened.settings.kind === 'wechat') throw new RefusalError({ key: 'campaign.noChannel' })
    await limits.invitationsOfUser.take(userSid, 1, 'access.slowDown')
    await limits.invitations.take(by.sid, 1, 'access.slowDown')
    const { token, expiresAt } = await vault.invitations.issue(userSid)
    const message = invitationMail({
      id: newSid(),
      to: mail ?? '',
      language,
      // Behind the #, so that no server and no proxy writes the token down.
      link: `${siteUrlOf(call)}/invitation#${token}`,
      fields: { code, org: (await people.orgName(orgSid)) ?? '', name: user.fields.name ?? code },
    })
    const channel = createChannel(services.config.messages, opened.settings, opened.secret)
    try {
      const { outcome, detail } = await channel.send(message, { signal: AbortSignal.timeout(60_000), isRepeat: false })
      // Of an unknown outcome the mail may have arrived, and its link has to work.
      if (outcome !== 'sent' && outcome !== 'unknown') {
        await vault.invitations.end(userSid)
        throw new RefusalError({ key: 'user.mailUnsent', details: { detail } })
      }
    } finally {
      channel.close()
    }
    const event = { type: 'InvitationSent', data: { expiresAt: expiresAt.toISOString() } } as const
    return { kind: 'none', position: await execute(new RecordSignIn({ by, envelope, userSid, event })) }
  }),

  findInvitation: withBody(invitationBody, async ({ body, caller }, services) => {
    const { fields } = await invited(services, caller, body.Token)
    const { least } = await services.people.passwordRules(fields.orgSid)
    const found: Invitation = { Code: fields.code, Name: fields.name ?? null, Least: least }
    return { kind: 'json', body: found }
  }),

  acceptInvitation: withBody(acceptInvitationBody, async ({ body, caller, serviceRoot }, services) => {
    const { invitations } = services.vault
    const user = await invited(services, caller, body.Token)
    const { userSid, fields } = user
    const invitation = await invitations.claim(body.Token)
    if (invitation === null) throw new RefusalError({ key: 'access.invitationUsed' })
    const { ip, userAgent } = caller
    const { authority: role, orgSid } = fields
    const by: Actor = { sid: userSid, name: fields.name ?? fields.code, role, orgSid, ip, userAgent }
    const { envelope } = commanded({ ...caller, commandId: null })
    try {
      await services.execute(new SetPassword({ by, envelope, userSid, password: body.pw, knowsOld: true }))
    } catch (error) {
      // A password that the rules refuse costs nobody their link.
      await invitations.release(body.Token, invitation)
      throw error
    }
    const person = { caller, user, remember: false, provider: null, provesFactors: false }
    return done(await proceed(services, person), serviceRoot)
  }),
} as const

/** Whoever the token invites; wrong ones count like wrong passwords of the address. */
function invited({ vault, people, limits }: Services, { ip }: Caller, token: string): Promise<User> {
  return limits.passwordsOfAddress.guess(countedAddress(ip), async () => {
    const found = await vault.invitations.find(token)
    const user = found && (await people.find(found.userSid))
    if (found === null || user === null) throw new RefusalError({ key: 'access.invitationUsed' })
    if (found.isExpired) throw new RefusalError({ key: 'access.invitationExpired' })
    return user
  })
}
