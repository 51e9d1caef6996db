import { directionOf, nearestLanguage, type Language } from '@naire/domain/languages'
import type { NaireRecord } from '@naire/domain/naires'
import { acceptedLanguage } from './languages.ts'

export interface Reader {
  readonly language: Language
  /** IANA name. */
  readonly timeZone: string
}

/** Language and time zone as the address of a page says (`lang`, `tz`), else as the browser does, else the server's. */
export function readerOf(query: URLSearchParams, acceptLanguage: string | undefined): Reader {
  const language = nearestLanguage(query.get('lang') ?? '') ?? acceptedLanguage(acceptLanguage)
  return { language, timeZone: timeZoneIn(query.get('tz')) }
}

function timeZoneIn(wish: string | null): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wish ?? own }).resolvedOptions().timeZone
  } catch {
    return own
  }
}

/** Name of a questionnaire without its markup, in the reader's language where it is translated; null: it has none. */
export function nameIn(record: Pick<NaireRecord, 'Sid' | 'Name' | 'Translations'>, language: Language): string | null {
  const name = record.Translations?.[language]?.[`${record.Sid}.Name`] ?? record.Name
  return name.replaceAll(/<[^>]*>/g, '').trim() || null
}

/** A page that runs no file of ours; all that is given is markup, but the language. */
export const plainPage = (
  { language, title }: { readonly language: Language; readonly title: string },
  main: string,
  style = plainStyle,
): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${main}
</body>
</html>
`

export const time = (at: string, language: Language, timeZone: string): string =>
  `<time datetime="${escaped(at)}">${escaped(new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(at)))}</time>`

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const plainStyle = `
:root{color-scheme:light dark;--ink:#17212b;--muted:#5b6774;--paper:#fff;--ground:#f5f7fa;--good:#14804a;--bad:#c2262e;--primary:#0b5cd6}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf3;--muted:#a3afbc;--paper:#17212b;--ground:#0e151c;--good:#5fd39a;--bad:#ff8d92;--primary:#7fb2ff}}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans",sans-serif}
main{max-inline-size:640px;margin:24px auto;padding:24px 16px;background:var(--paper);border-radius:12px}
h1{margin:0 0 16px;font-size:24px}
.verdict{font-weight:600;color:var(--bad)}
.verdict.stored{color:var(--good)}
dt{color:var(--muted);font-size:15px}
dd{margin:0 0 12px;overflow-wrap:anywhere}
.note{color:var(--muted);font-size:15px}
a{color:var(--primary)}
summary{min-block-size:44px;display:flex;align-items:center;color:var(--bad);cursor:pointer}
button{min-block-size:44px;padding:0 20px;border:0;border-radius:8px;background:var(--primary);color:var(--paper);font:inherit}
details button{background:var(--bad)}
`
