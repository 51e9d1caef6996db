import type { Pool } from '@naire/database'
import { personChannels, reachableStandings, type CampaignForm, type PersonChannel } from '@naire/domain/messages'
import { standing } from '../query/ident-sets.ts'

/** Columns of the marks that say whether somebody has the contact of a channel. */
const contactMarks = { mail: 'MailMark', sms: 'MobileMark', wechat: 'OpenidMark' } as const satisfies Record<
  keyof typeof personChannels,
  string
>

export interface RecipientPage {
  readonly naireSid: string
  readonly campaignSid: string
  readonly form: CampaignForm
  readonly wave: number
  readonly afterIdentSid: string | null
  readonly limit: number
}

/**
 * Sids of the next people of a wave in their order: of the invitation those whom the campaign names, of a reminder those
 * who got the message before and are still awaited.
 */
export async function nextRecipients(
  pool: Pool,
  { naireSid, campaignSid, form, wave, afterIdentSid, limit }: RecipientPage,
): Promise<readonly string[]> {
  const standings = wave === 0 ? form.standings : reachableStandings
  const before =
    wave === 0
      ? ''
      : `and exists (select from read.campaign_messages m where m."CampaignSid" = $6 and m."Wave" = $7 and m."IdentSid" = i."Sid" and m."State" in ('sent', 'unknown'))`
  const { rows } = await pool.query<{ Sid: string }>(
    `select i."Sid" from read.idents i
     where i."NaireSid" = $1 and i."State" = 'active' and not i."Unsubscribed" and i."${contactMarks[form.channel]}" is not null
       and ${standing('i')} = any ($2) and (cardinality($3::text[]) = 0 or i."Stratum" = any ($3))
       and i."Sid" > $4 ${before} order by i."Sid" limit $5`,
    [naireSid, standings, form.strata, afterIdentSid ?? '', limit, ...(wave === 0 ? [] : [campaignSid, wave - 1])],
  )
  return rows.map(({ Sid }) => Sid)
}

export interface OpenMessage {
  readonly identSid: string
  readonly wave: number
  readonly state: 'underway' | 'later'
  readonly tries: number
  readonly changedAt: Date
}

/** Messages of a campaign that have no end yet, those that wait longest first. */
export async function openMessages(pool: Pool, campaignSid: string): Promise<readonly OpenMessage[]> {
  const { rows } = await pool.query<OpenMessage>(
    `select "IdentSid" as "identSid", "Wave" as wave, "State" as state, "Tries" as tries, "ModifyTime" as "changedAt"
     from read.campaign_messages where "CampaignSid" = $1 and "State" in ('underway', 'later') order by "ModifyTime"`,
    [campaignSid],
  )
  return rows
}

/** `$filter` of the people whom a campaign would write to. */
export function recipientFilter(
  naireSid: string,
  channel: PersonChannel,
  { standings, strata, hasContact }: Pick<CampaignForm, 'standings' | 'strata'> & { readonly hasContact: boolean },
): string {
  const list = (values: readonly string[]) => values.map((value) => `'${value.replaceAll("'", "''")}'`).join(',')
  return [
    `NaireSid eq '${naireSid}' and State eq 'active' and Unsubscribed eq false and Standing in (${list(standings)})`,
    `${contactMarks[channel]} ${hasContact ? 'ne' : 'eq'} null`,
    ...(strata.length === 0 ? [] : [`Stratum in (${list(strata)})`]),
  ].join(' and ')
}
