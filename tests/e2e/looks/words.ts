import { readFileSync } from 'node:fs'

export const langs = ['zh-CN', 'ar'] as const
export type Lang = (typeof langs)[number]

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
