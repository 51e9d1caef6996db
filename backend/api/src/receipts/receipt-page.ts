import type { Language } from '@naire/domain/languages'
import type { Sentences } from '../http/sentences.ts'
import type { CheckedReceipt } from './check-receipt.ts'

interface Reader {
  readonly language: Language
  /** IANA name. */
  readonly timeZone: string
}

/** A page without script: what is the case, and what the receipt says. `naireName`: of the questionnaire, where it is known. */
export function receiptPage(
  { verdict, receipt }: CheckedReceipt,
  naireName: string | null,
  { language, timeZone }: Reader,
  sentences: Sentences,
): string {
  const say = (key: string) => escaped(sentences('receipt', key, { language }) ?? key)
  const rows: readonly (readonly [string, string])[] =
    receipt === null
      ? []
      : [
          ...(naireName === null ? [] : [[say('naire'), escaped(naireName)] as const]),
          [say('kind'), say(`kinds.${receipt.kind}`)],
          [say('at'), time(receipt.at, language, timeZone)],
          [say('session'), code(receipt.sessionSid)],
          [say('position'), code(`${receipt.position} / ${receipt.revision}`)],
          [say('hash'), code(receipt.hash)],
        ]
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('title')}${naireName === null ? '' : ` · ${escaped(naireName)}`}</title>
<style>${style}</style>
</head>
<body>
<main data-verdict="${verdict}">
<h1>${say('title')}</h1>
<p class="verdict ${verdict}"><span aria-hidden="true">${verdict === 'stored' ? '✓' : '!'}</span> ${say(`verdicts.${verdict}`)}</p>
<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
<p class="note">${say('note')} <a href="/receipt/key.pem">${say('key')}</a></p>
</main>
</body>
</html>
`
}

const code = (text: string): string => `<code dir="ltr">${escaped(text)}</code>`

const time = (at: string, language: Language, timeZone: string): string =>
  `<time datetime="${escaped(at)}">${escaped(new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(at)))}</time>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
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
`
