import { nearestLanguage } from '@naire/domain/languages'
import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../http/languages.ts'
import { countedAddress } from '../http/limits.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'
import { checkReceipt, type CheckedReceipt } from './check-receipt.ts'
import { receiptPage } from './receipt-page.ts'

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
