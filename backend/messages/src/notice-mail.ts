import { readFileSync } from 'node:fs'
import { defaultTimeZone } from '@naire/domain/expression'
import type { Language } from '@naire/domain/languages'
import { merged } from '@naire/domain/messages'
import { noticeLimits, noticePath, type Notice } from '@naire/domain/notices'
import { invitationHours, recoveryHours } from '@naire/domain/users'
import type { OutgoingMessage } from './channel.ts'

interface NoticeMailParts {
  readonly id: string
  /** Blank: a robot's group, which has no settings of its own. */
  readonly to: string
  readonly language: Language
  /** Address of the installation, without a slash at its end. */
  readonly siteUrl: string
  readonly notices: readonly Notice[]
  /** Names of questionnaires by their sids. */
  readonly naireNames: ReadonlyMap<string, string>
}

/** Mail to one person, or message to a group, that tells of one or several things, each with a link to its place. */
export function noticeMail({ id, to, language, siteUrl, notices, naireNames }: NoticeMailParts): OutgoingMessage {
  const words = wordsOf(language)
  const says = ({ kind, what }: Notice): string => words.says[kind]?.[what] ?? words.title
  const paragraphs = notices.slice(0, noticeLimits.ofMail).map((notice) => {
    const naire = notice.naireSid === null ? undefined : naireNames.get(notice.naireSid)
    const path = noticePath(notice)
    const about = [naire, notice.detail].filter(Boolean).join(' · ')
    const due = notice.dueAt === null ? '' : `${words.due} ${minute(notice.dueAt)}`
    return [says(notice), about, due, path === null ? '' : siteUrl + path].filter(Boolean).join('\n')
  })
  const rest = notices.length - paragraphs.length
  const more = rest > 0 ? [merged(words.letter.more, { n: String(rest) })] : []
  const [first] = notices
  const subject =
    notices.length === 1 && first !== undefined ? says(first) : merged(words.letter.many, { n: String(notices.length) })
  const naire = notices.length === 1 && first?.naireSid ? naireNames.get(first.naireSid) : undefined
  return {
    id,
    to,
    subject: (naire === undefined ? subject : `${subject} · ${naire}`).replaceAll(/[\r\n]+/g, ' '),
    text: [...paragraphs, ...more, ...(to === '' ? [] : [`${words.letter.end}\n${siteUrl}/home`])].join('\n\n'),
    language,
    link: null,
    unsubscribe: null,
  }
}

interface InvitationMailParts extends Pick<NoticeMailParts, 'id' | 'to' | 'language'> {
  readonly link: string
  readonly fields: { readonly code: string; readonly name: string; readonly org: string }
  /** Purpose of the link. */
  readonly kind: 'invitation' | 'recovery'
}

/** Mail to a user with the link by which they set their password. */
export function invitationMail(parts: InvitationMailParts): OutgoingMessage {
  const { id, to, language, link, fields, kind } = parts
  const { subject, text } = wordsOf(language)[kind]
  const values = { ...fields, link, hours: String(kind === 'invitation' ? invitationHours : recoveryHours) }
  return {
    id,
    to,
    subject: merged(subject, values),
    text: merged(text, values),
    language,
    link: null,
    unsubscribe: null,
  }
}

/** `2026-03-01 10:05`. */
const minute = (at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(at),
  )

interface NoticeWords {
  readonly title: string
  readonly due: string
  readonly says: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly invitation: { readonly subject: string; readonly text: string }
  readonly recovery: { readonly subject: string; readonly text: string }
  readonly letter: { readonly many: string; readonly more: string; readonly end: string }
}

const known = new Map<Language, NoticeWords>()

function wordsOf(language: Language): NoticeWords {
  const words =
    known.get(language) ??
    (JSON.parse(
      readFileSync(new URL(`../../../locales/${language}/notices.json`, import.meta.url), 'utf8'),
    ) as NoticeWords)
  known.set(language, words)
  return words
}
