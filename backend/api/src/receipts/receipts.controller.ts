import { nearestLanguage } from '@naire/domain/languages'
import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../http/languages.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'
import { checkReceipt, type CheckedReceipt } from './check-receipt.ts'
import { receiptPage } from './receipt-page.ts'

/** Whoever holds a receipt can look whether what it stands for is stored; it shows nothing of the answers. */
@Controller()
export class ReceiptsController {
  constructor(@Inject(SERVICES) private readonly services: Pick<Services, 'naires' | 'streams' | 'vault' | 'clouds' | 'commits' | 'failures'>) {}

  @Get('/receipt/*')
  async receipt(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const { streams, vault, clouds, commits, failures } = this.services
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const token = pathname.slice('/receipt/'.length)
    void reply.header('Cache-Control', 'no-store')
    if (token === 'key.pem') return reply.type('application/x-pem-file').send(vault.receiptSeal.publicKey)
    commits.take(request.ip)
    const checked = await checkReceipt(token, { streams, seal: vault.receiptSeal, files: vault.files, clouds })
    if (request.headers.accept?.includes('application/json')) return reply.send(answerOf(checked))
    const language = nearestLanguage(searchParams.get('lang') ?? '') ?? acceptedLanguage(request.headers['accept-language'])
    const reader = { language, timeZone: timeZoneIn(searchParams.get('tz')) }
    return reply.type('text/html; charset=utf-8').send(receiptPage(checked, await this.nameOf(checked.naireSid), reader, failures.sentences))
  }

  private async nameOf(naireSid: string | null | undefined): Promise<string | null> {
    const content = naireSid ? await this.services.naires.newest(naireSid).catch(() => null) : null
    return content?.record.Name.replaceAll(/<[^>]*>/g, '').trim() || null
  }
}

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
  ...(receipt === null ? {} : { Kind: receipt.kind, SessionSid: receipt.sessionSid, Revision: receipt.revision, Position: receipt.position, At: receipt.at, Hash: receipt.hash, AttachSid: receipt.attachSid }),
})
