import { languages, type Language } from '@naire/domain/languages'
import { readFileSync } from 'node:fs'

export type Lang = Language
/** Languages that screens are looked at in: `LOOK_LANGS=de,th` names others, `LOOK_LANGS=all` takes every one. */
export const langs: readonly Lang[] =
  process.env['LOOK_LANGS'] === 'all'
    ? languages
    : ((process.env['LOOK_LANGS']?.split(',') as readonly Lang[] | undefined) ?? ['zh-CN', 'ar'])

/**
 * A sentence of `locales/<lang>/<file>.json` as a pattern: `management:actions.save`; what is filled in matches
 * anything.
 */
export function said(lang: Lang, key: string): RegExp {
  const parts = sentence(lang, key)
    .split(/\{\{\s*\w+\s*\}\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`${parts.join('.*')}`)
}

/** The same as text, with its values filled in. */
export function sentence(lang: Lang, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const [file, path = ''] = key.split(':')
  const texts: unknown = JSON.parse(
    readFileSync(new URL(`../../../locales/${lang}/${file}.json`, import.meta.url), 'utf8'),
  )
  const text = path.split('.').reduce((node, name) => (node as Record<string, unknown> | undefined)?.[name], texts)
  if (typeof text !== 'string') throw new Error(`${lang} has no ${key}`)
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (gap, name: string) => String(values[name] ?? gap))
}
