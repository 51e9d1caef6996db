import { nearestLanguage, type Language } from '@naire/domain/languages'
import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../http/languages.ts'
import { countedAddress } from '../http/limits.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'
import { checkReceipt, type CheckedReceipt } from './check-receipt.ts'
import type { Sentences } from '../http/failures.ts'

interface Reader {
  readonly language: Language
  /** IANA name. */
  readonly timeZone: string
}

/**
 * A page without script: what is the case, and what the receipt says. `naireName`: of the questionnaire, where it is
 * known.
 */
function receiptPage(
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

/** Whoever holds a receipt can look whether what it stands for is stored; it shows nothing of the answers. */
@Controller()
export class ReceiptsController {
  private readonly verdicts = new Map<string, { readonly checked: Promise<CheckedReceipt>; readonly until: number }>()

  constructor(
    @Inject(SERVICES) private readonly services: Pick<
      Services,
      'naires' | 'streams' | 'vault' | 'clouds' | 'limits' | 'failures'
    >,
  ) {}

  @Get('/receipt/*')
  async receipt(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const { vault, limits, failures } = this.services
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const token = pathname.slice('/receipt/'.length)
    void reply.header('Cache-Control', 'no-store')
    if (token === 'key.pem') return reply.type('application/x-pem-file').send(vault.receiptSeal.publicKey)
    await limits.receipts.take(countedAddress(request.ip))
    const checked = await this.checked(token)
    if (request.headers.accept?.includes('application/json')) return reply.send(answerOf(checked))
    const language =
      nearestLanguage(searchParams.get('lang') ?? '') ?? acceptedLanguage(request.headers['accept-language'])
    const reader = { language, timeZone: timeZoneIn(searchParams.get('tz')) }
    return reply
      .type('text/html; charset=utf-8')
      .send(receiptPage(checked, await this.nameOf(checked.naireSid), reader, failures.sentences))
  }

  /** Looked up once for all who ask within a minute: a file is read from its first byte to its last. */
  private checked(token: string): Promise<CheckedReceipt> {
    const known = this.verdicts.get(token)
    if (known !== undefined && known.until > Date.now()) return known.checked
    const { streams, vault, clouds } = this.services
    const checked = checkReceipt(token, { streams, seal: vault.receiptSeal, files: vault.files, clouds })
    this.verdicts.delete(token)
    this.verdicts.set(token, { checked, until: Date.now() + keptMs })
    // Only what holds is kept: anything else may be better a moment later, and costs no reading.
    void checked.then(
      ({ verdict }) => verdict === 'stored' || this.verdicts.delete(token),
      () => this.verdicts.delete(token),
    )
    const [oldest] = this.verdicts.keys()
    if (this.verdicts.size > mostKept && oldest !== undefined) this.verdicts.delete(oldest)
    return checked
  }

  private async nameOf(naireSid: string | null | undefined): Promise<string | null> {
    const content = naireSid ? await this.services.naires.newest(naireSid).catch(() => null) : null
    return content?.record.Name.replaceAll(/<[^>]*>/g, '').trim() || null
  }
}

const keptMs = 60_000
const mostKept = 1_000

/** Where the reader is, as their browser says; else where the server is. */
function timeZoneIn(wish: string | null): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wish ?? own }).resolvedOptions().timeZone
  } catch {
    return own
  }
}

const answerOf = ({ verdict, receipt }: CheckedReceipt) => ({
  Verdict: verdict,
  ...(receipt === null
    ? {}
    : {
        Kind: receipt.kind,
        SessionSid: receipt.sessionSid,
        Revision: receipt.revision,
        Position: receipt.position,
        At: receipt.at,
        Hash: receipt.hash,
        AttachSid: receipt.attachSid,
      }),
})
