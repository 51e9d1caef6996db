import type { ViewPort } from '@naire/domain/answering'
import { languages } from '@naire/domain/languages'
import type { RefusalKey } from '@naire/domain/refusals'
import type { SurveyMode } from '@naire/domain/sessions'

/**
 * Wire values of the fields whose texts have translated names: `sessions.words.<field>.<text>`, languages by their tag.
 */
export const sessionNames = {
  Lang: languages,
  Mode: ['online', 'offline', 'test'] satisfies readonly SurveyMode[],
  HeldReason: [
    'naire.closed',
    'naire.passwordMissing',
    'access.signedOut',
    'session.placeMissing',
    'session.codeMissing',
    'session.codeWrong',
    'session.codeUnknown',
    'session.limitReached',
  ] satisfies readonly RefusalKey[],
  ViewPort: ['desktop', 'tablet', 'mobile'] satisfies readonly ViewPort[],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type NamedField = keyof typeof sessionNames

/** The language of a tag as another language calls it; the tag itself where nobody knows it. */
export function languageNameIn(interfaceLanguage: string, tag: string): string {
  try {
    return new Intl.DisplayNames([interfaceLanguage], { type: 'language' }).of(byScript[tag] ?? tag) ?? tag
  } catch {
    return tag
  }
}

/** Tags that people tell apart by script, or not at all, rather than by country. */
const byScript: Readonly<Record<string, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant', 'en-US': 'en' }
