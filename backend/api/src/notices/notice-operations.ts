import { load } from '@naire/commands'
import { markNoticesReadBody, noticeSettingsBody, type ShownNoticeSettings } from '@naire/contract'
import { inboxDecider, noticesStream } from '@naire/domain/notices'
import { MarkNoticesRead, SaveNoticeSettings } from '../commands/product-commands.ts'
import { commanded } from '../http/envelope.ts'
import { withBody, withoutBody } from '../odata/operation.ts'
import { signedIn } from '../sign-in/sign-in.ts'

/** Operations on the caller's own notices. */
export const noticeOperations = {
  markNoticesRead: withBody(markNoticesReadBody, async ({ caller, body }, { execute }) => {
    const { sid: userSid } = signedIn(caller)
    const until = body.Until === null ? null : new Date(body.Until).toISOString()
    const request = { ...commanded(caller), userSid, noticeSids: body.Sids, until }
    const { position } = await execute(new MarkNoticesRead(request))
    return { kind: 'none', position }
  }),

  noticeSettings: withoutBody(async ({ caller }, { streams, vault }) => {
    const { sid, orgSid } = signedIn(caller)
    const { state } = await load(streams, inboxDecider, noticesStream(sid))
    const sendsMail = orgSid !== null && (await vault.messageChannels.open(orgSid, 'mail')) !== null
    const body: ShownNoticeSettings = { Mail: state.mail, Preferences: state.preferences, SendsMail: sendsMail }
    return { kind: 'json', body }
  }),

  saveNoticeSettings: withBody(noticeSettingsBody, async ({ caller, body, language, serviceRoot }, { execute }) => {
    const { sid: userSid } = signedIn(caller)
    const settings = { preferences: body.Preferences, mail: body.Mail || null, language }
    const siteUrl = serviceRoot.replace(/\/odata\/$/, '')
    const request = { ...commanded(caller), userSid, ...settings, siteUrl }
    const { position } = await execute(new SaveNoticeSettings(request))
    return { kind: 'none', position }
  }),
} as const
