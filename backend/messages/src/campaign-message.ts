import { readFileSync } from 'node:fs'
import type { IdentForm } from '@naire/domain/idents'
import { languages } from '@naire/domain/languages'
import { campaignText, merged, type CampaignForm, type CampaignText } from '@naire/domain/messages'
import { openLink, type NaireRecord } from '@naire/domain/naires'
import type { OutgoingMessage } from './channel.ts'
import { asksQuestion, mailQuestion, type MailQuestion } from './mail-question.ts'
import { levelSign, optionSign } from './mail.ts'

interface CampaignMessageParts {
  readonly form: Pick<CampaignForm, 'channel' | 'texts' | 'language'>
  readonly naire: Pick<
    NaireRecord,
    'Name' | 'DefaultTheme' | 'IdentifyingQuery' | 'MetadataDefs' | 'Questions' | 'Translations'
  >
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
  const question = asksQuestion(form) ? askedAt(link, mailQuestion(naire, language)) : undefined
  const values = { ...columns, ...own, naire: name, link: link.href, answers, unsubscribe: url, question }
  return {
    id,
    to,
    subject: merged(subject, values).replaceAll(/[\r\n]+/g, ' '),
    text: merged(text, values),
    language,
    link: link.href,
    unsubscribe: form.channel === 'mail' ? { url, line: wordsOf(language).unsubscribe.line } : null,
  }
}

/** The question with an address for each option, and below a scale what its ends mean. */
function askedAt(link: URL, question: MailQuestion | null): string {
  if (question === null) return ''
  const { stem, parameter, options, scale } = question
  const lines = options.map(({ code, text }) => {
    const own = new URL(link)
    own.searchParams.set(parameter, code)
    return `${scale ? levelSign : optionSign} ${text} ${own.href}`
  })
  return [...stem, '', ...lines, ...(scale?.ends.length ? [scale.ends.join(' · ')] : [])].join('\n')
}

/** Mail to a person whose session was sent back, in every language; merge fields as in campaigns. */
export const returnedTexts = (): CampaignForm['texts'] =>
  Object.fromEntries(languages.map((language) => [language, wordsOf(language).returned]))

interface MessageWords {
  readonly unsubscribe: { readonly line: string }
  readonly returned: CampaignText
}

const known = new Map<string, MessageWords>()

function wordsOf(language: string): MessageWords {
  const file = new URL(`../../../locales/${language}/messages.json`, import.meta.url)
  const words = known.get(language) ?? (JSON.parse(readFileSync(file, 'utf8')) as MessageWords)
  known.set(language, words)
  return words
}
