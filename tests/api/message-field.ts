import type { NaireRecord } from '@naire/domain/naires'
import { messagesConfig, type MessagesConfig } from '@naire/messages'
import { connectParts, readConfig, type Parts } from '@naire/projections/process'
import { prepareWork } from '@naire/workers/runner'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { SmsStandIn, SmtpStandIn } from '../../backend/messages/src/testing/stand-ins.ts'
import { until } from '../contracts/worker-bench.ts'
import type { Client, Json } from './client.ts'
import { copyOf, newSid, screening } from './fieldwork.ts'
import { openField } from './wechat-field.ts'

/** A field whose organisation sends by stand-ins, with a list of people of its own for each test. */
export function openMessageField(field = openField({ MAIL_RELAYS_INSIDE: '127.0.0.1' })) {
  const place = {} as {
    smtp: SmtpStandIn
    sms: SmsStandIn
    parts: Parts
    manager: Client
    naire: NaireRecord
    config: MessagesConfig
  }

  beforeAll(async () => {
    const [smtp, sms] = await Promise.all([SmtpStandIn.open(), SmsStandIn.open()])
    const { databaseUrl, dataDir } = field.product
    const parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), 'messages-test')
    await prepareWork(parts.pool)
    const manager = await field.place.person('Supervisor', 'messages_manager')
    const config = messagesConfig({ MAIL_RELAYS_INSIDE: '127.0.0.1', SMS_API_URL: sms.url })
    Object.assign(place, { smtp, sms, parts, manager, config })
    const relay = { host: '127.0.0.1', port: smtp.port, isSecure: false, user: smtp.user, from: 'a@example.org' }
    const account = { kind: 'sms', accessKeyId: sms.accessKeyId, signName: '心晴', templateCode: 'S' } as const
    const { messageChannels } = parts.vault
    const mail = { kind: 'mail', fromName: '心晴', ...relay } as const
    await messageChannels.save(field.place.orgSid, mail, { secret: smtp.password, by: 'A' })
    await messageChannels.save(field.place.orgSid, account, { secret: sms.accessKeySecret, by: 'A' })
  })
  afterAll(async () => {
    await Promise.all([place.smtp?.close(), place.sms?.close(), place.parts?.close()])
  })

  beforeEach(async () => {
    const asks = { AnonymousMode: 1, IdentifyingValidationMode: 1, IdentifyingQuery: 'code' }
    place.naire = copyOf({ ...screening(), ...asks } as NaireRecord)
    await field.place.publish(place.naire)
    await post('DefineIdentList', { kind: 'people', columns: [{ name: '城市', isStratum: true }] })
    place.smtp.conduct = () => 'take'
    place.sms.conduct = () => 'take'
  })

  const on = (what: string) => `/odata/Naires('${place.naire.Sid}')/SurveyExpert.${what}()`
  const form = (more: object = {}) => ({
    name: '邀请',
    channel: 'mail',
    standings: ['waiting'],
    texts: {
      'zh-CN': { subject: '{{name}}，请作答', text: '{{name}}，您好：\n\n{{link}}' },
      'en-US': { subject: 'Please answer', text: 'Dear {{name}},\n\n{{link}}' },
    },
    language: 'zh-CN',
    perMinute: 6_000,
    ...more,
  })

  async function post(what: string, body: object): Promise<Json> {
    const { status, text, body: reply } = await place.manager.post(on(what), body)
    if (status >= 300) throw new Error(`${what} ${status} ${text}`)
    return reply?.value
  }

  async function started(more: object = {}): Promise<string> {
    const sid = newSid()
    await post('SaveCampaign', { sid, form: form(more) })
    await post('StartCampaign', { sid })
    return sid
  }

  async function rows(set: string, filter: string): Promise<readonly Json[]> {
    const found: Json[] = []
    for (let skip = 0; ; skip += 1000) {
      const query = `$filter=${encodeURIComponent(filter)}&$orderby=Sid&$top=1000&$skip=${skip}`
      const { body } = await place.manager.get(`/odata/${set}?${query}`)
      found.push(...body.value)
      if (body.value.length < 1000) return found
    }
  }

  const campaignOf = async (sid: string): Promise<Json> => (await rows('Campaigns', `Sid eq '${sid}'`))[0]
  const methods = {
    on,
    form,
    post,
    started,
    rows,
    campaignOf,
    save: (people: readonly object[]) => post('SavePeople', { people }),
    messagesOf: (sid: string) => rows('CampaignMessages', `CampaignSid eq '${sid}'`),
    ended: (sid: string, status = 'ended') =>
      until(async () => ((await campaignOf(sid))?.Status === status ? true : undefined), `campaign ${status}`),
  }
  return Object.assign(place, methods, { field })
}
