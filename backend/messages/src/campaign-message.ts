import { readFileSync } from 'node:fs'
import type { IdentForm } from '@naire/domain/idents'
import { campaignText, merged, type CampaignForm } from '@naire/domain/messages'
import { openLink, type NaireRecord } from '@naire/domain/naires'
import type { OutgoingMessage } from './channel.ts'

interface CampaignMessageParts {
  readonly form: CampaignForm
  readonly naire: Pick<NaireRecord, 'Name' | 'DefaultTheme' | 'IdentifyingQuery'>
  readonly place: { readonly orgSid: string; readonly naireSid: string }
  /** Address of the installation, without a slash at its end. */
  readonly siteUrl: string
  readonly person: IdentForm
  readonly id: string
  readonly to: string
  readonly unsubscribeToken: string
}

/** Message of a campaign to one person: their language, their fields, their link. */
export function campaignMessage(parts: CampaignMessageParts): OutgoingMessage {
  const { form, naire, place, siteUrl, person, id, to, unsubscribeToken } = parts
  const { subject, text, language } = campaignText(form, person.language)
  const link = new URL(siteUrl + openLink({ mode: 'online', ...place, theme: naire.DefaultTheme }))
  if (naire.IdentifyingQuery) link.searchParams.set(naire.IdentifyingQuery, person.code)
  const url = `${siteUrl}/unsubscribe/${unsubscribeToken}`
  const { columns, ...own } = person
  const name = naire.Name.replaceAll(/<[^>]*>/g, '').trim()
  const answers = `${siteUrl}/answers/${place.naireSid}?${new URLSearchParams({ code: person.code })}`
  const values = { ...columns, ...own, naire: name, link: link.href, answers, unsubscribe: url }
  return {
    id,
    to,
    subject: merged(subject, values).replaceAll(/[\r\n]+/g, ' '),
    text: merged(text, values),
    language,
    link: link.href,
    unsubscribe: form.channel === 'mail' ? { url, line: unsubscribeLine(language) } : null,
  }
}

const lines = new Map<string, string>()

function unsubscribeLine(language: string): string {
  const known = lines.get(language)
  if (known !== undefined) return known
  const file = new URL(`../../../locales/${language}/messages.json`, import.meta.url)
  const { unsubscribe } = JSON.parse(readFileSync(file, 'utf8')) as { readonly unsubscribe: { readonly line: string } }
  lines.set(language, unsubscribe.line)
  return unsubscribe.line
}
