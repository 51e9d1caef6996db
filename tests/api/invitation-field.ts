import { roles } from '@naire/domain/access'
import { connectParts, readConfig, type Parts } from '@naire/projections/process'
import { afterAll, beforeAll } from 'vitest'
import { partsOf, SmtpStandIn } from '../../backend/messages/src/testing/stand-ins.ts'
import type { Client } from './client.ts'
import { newSid } from './fieldwork.ts'
import { openField } from './wechat-field.ts'

type Person = Client & { readonly sid: string }

/** A field whose organisation sends mail by a stand-in, and invites its users. */
export function openInvitations() {
  const field = openField({ MAIL_RELAYS_INSIDE: '127.0.0.1', PUBLIC_URL: 'https://survey.example.org' })
  const place = {} as { smtp: SmtpStandIn; parts: Parts; boss: Person }
  let made = 0

  beforeAll(async () => {
    place.smtp = await SmtpStandIn.open()
    const { databaseUrl, dataDir } = field.product
    place.parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), 'invitations-test')
    place.boss = await field.place.person('OrgAdmin', 'inv_boss')
    await channel()
  })
  afterAll(() => Promise.all([place.smtp?.close(), place.parts?.close()]))

  async function channel(): Promise<void> {
    const { port, user, password: secret } = place.smtp
    const relay = { host: '127.0.0.1', port, isSecure: false, user, from: 'a@example.org' }
    const mail = { kind: 'mail', fromName: '心晴', ...relay } as const
    await place.parts.vault.messageChannels.save(field.place.orgSid, mail, { secret, by: 'A' })
  }

  /** A user without a password; the mail is theirs alone. */
  async function newcomer(more: object = {}) {
    const code = `newcomer_${(made += 1)}`
    const sid = newSid()
    const mail = `${code}@example.org`
    const own = { Sid: sid, Code: code, Name: '新人', Nickname: '新人', Mail: mail, Invite: true }
    const { deptSid: DeptSid } = field.place
    const reply = await place.boss.post('/odata/Users', { ...own, Authority: roles.Assessor, DeptSid, ...more })
    return { reply, sid, code, mail }
  }

  const invite = (sid: string, by: Client = place.boss) => by.post(`/odata/Users('${sid}')/SurveyExpert.Invite()`)
  const textsTo = (address: string) =>
    place.smtp.delivered.filter(({ to }) => to === address).map(({ raw }) => partsOf(raw)[0] ?? '')
  const methods = {
    channel,
    newcomer,
    invite,
    textsTo,
    /** Token of the last mail to the address. */
    tokenOf: (address: string) => /\/invitation#([\w-]+)/.exec(textsTo(address).at(-1) ?? '')?.[1] ?? '',
    find: (Token: string) => field.product.anybody.post('/odata/Authenticate/Invitation', { Token }),
    accept: (Token: string, pw: string) =>
      field.product.anybody.post('/odata/Authenticate/AcceptInvitation', { Token, pw }),
    recover: (userCode: string) => field.product.anybody.post('/odata/Authenticate/Recovery', { userCode }),
    authenticate: (userCode: string, password: string) =>
      field.product.anybody.post('/odata/Authenticate', { userCode, password }),
  }
  return Object.assign(place, methods, { field })
}
