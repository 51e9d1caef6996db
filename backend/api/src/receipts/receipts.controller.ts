import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countedAddress } from '../http/limits.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'
import { checkReceipt, type CheckedReceipt } from './check-receipt.ts'
import { escaped, nameIn, plainPage, readerOf, time, type Reader } from '../http/plain-page.ts'
import type { Sentences } from '../http/failures.ts'

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
  const behind = naireName === null ? '' : ` · ${escaped(naireName)}`
  return plainPage(
    { language, title: `${say('title')}${behind}` },
    `<main data-verdict="${verdict}">
<h1>${say('title')}</h1>
<p class="verdict ${verdict}"><span aria-hidden="true">${verdict === 'stored' ? '✓' : '!'}</span> ${say(`verdicts.${verdict}`)}</p>
<dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>
<p class="note">${say('note')} <a href="/receipt/key.pem">${say('key')}</a></p>
</main>`,
  )
}

const code = (text: string): string => `<code dir="ltr">${escaped(text)}</code>`

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
    const reader = readerOf(searchParams, request.headers['accept-language'])
    return reply
      .type('text/html; charset=utf-8')
      .send(receiptPage(checked, await this.nameOf(checked.naireSid, reader), reader, failures.sentences))
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

  private async nameOf(naireSid: string | null | undefined, { language }: Reader): Promise<string | null> {
    const content = naireSid ? await this.services.naires.newest(naireSid).catch(() => null) : null
    return content && nameIn(content.record, language)
  }
}

const keptMs = 60_000
const mostKept = 1_000

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
