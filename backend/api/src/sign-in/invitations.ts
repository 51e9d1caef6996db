import { acceptInvitationBody, invitationBody, recoveryBody, type Invitation } from '@naire/contract'
import type { Actor } from '@naire/domain/event-sourcing'
import type { Language } from '@naire/domain/languages'
import { RefusalError } from '@naire/domain/refusals'
import { recoveryHours, userDecider, userStatuses, type User } from '@naire/domain/users'
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
import { keep, proceed, userOf } from './sign-in.ts'

/** Users are asked by mail to set a password of their own. */
export const invitationOperations = {
  inviteUser: withoutBody(async (call, services) => {
    const { caller, key: userSid, at, language } = call
    const { limits, execute } = services
    const user = await concerned(call, services)
    const { by, envelope } = commanded(caller)
    const no = userDecider.refusal(user, { type: 'InviteUser', by, at })
    if (no !== null) throw new RefusalError(no)
    const channel = await mailChannel(services, user)
    await limits.invitationsOfUser.take(userSid, 1, 'access.slowDown')
    await limits.invitations.take(by.sid, 1, 'access.slowDown')
    const expiresAt = await mailLink(services, user, {
      kind: 'invitation',
      channel,
      language,
      siteUrl: siteUrlOf(call),
    })
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

  /** Says the same, as soon, whether there is such an account or not. */
  recoverPassword: withBody(recoveryBody, async (call, services) => {
    const { caller, body, at, language } = call
    const { limits, people, log } = services
    await limits.recoveriesOfAddress.take(countedAddress(caller.ip), 1, 'access.slowDown')
    const siteUrl = siteUrlOf(call)
    const recover = async () => {
      const user = await userOf(people, { userCode: body.userCode, at })
      if (user === null || user.status !== userStatuses.normal || !user.fields.mail) return
      const channel = await mailChannel(services, user)
      await limits.invitationsOfUser.take(user.userSid, 1, 'access.slowDown')
      const expiresAt = await mailLink(services, user, { kind: 'recovery', channel, language, siteUrl })
      await keep(services, caller, user, { type: 'RecoverySent', data: { expiresAt: expiresAt.toISOString() } })
    }
    void recover().catch((error: unknown) => {
      const problem = error instanceof RefusalError ? error.refusal.key : 'failed'
      log.warn({ problem }, 'a link for a forgotten password was not sent')
    })
    return { kind: 'none' }
  }),
} as const

/** @throws Refused `campaign.noChannel` where the organisation sends no mail, `org.closed` where it is not open. */
async function mailChannel({ vault, people }: Services, { fields: { orgSid } }: User) {
  await people.requireOpenOrg(orgSid)
  const opened = orgSid === null ? null : await vault.messageChannels.open(orgSid, 'mail')
  if (opened === null || opened.settings.kind === 'wechat') throw new RefusalError({ key: 'campaign.noChannel' })
  return { settings: opened.settings, secret: opened.secret }
}

interface LinkMail {
  readonly kind: 'invitation' | 'recovery'
  readonly channel: Awaited<ReturnType<typeof mailChannel>>
  readonly language: Language
  readonly siteUrl: string
}

/** Sends a new link, which ends the one before; gives until when it is good. */
async function mailLink(services: Services, user: User, mail: LinkMail): Promise<Date> {
  const { kind, language, siteUrl } = mail
  const { vault, people, config } = services
  const { userSid, fields } = user
  const { token, expiresAt } = await vault.invitations.issue(userSid, kind === 'recovery' ? recoveryHours : undefined)
  const message = invitationMail({
    id: newSid(),
    to: fields.mail ?? '',
    kind,
    language,
    // Behind the #, so that no server and no proxy writes the token down.
    link: `${siteUrl}/invitation#${token}`,
    fields: {
      code: fields.code,
      org: (await people.orgName(fields.orgSid)) ?? '',
      name: fields.name ?? fields.code,
    },
  })
  const channel = createChannel(config.messages, mail.channel.settings, mail.channel.secret)
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
  return expiresAt
}

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
