import { answersInWords, type AnswerInWords } from '@naire/domain/authoring'
import type { Feedback } from '@naire/domain/interactions'
import { modeOf, normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { load } from '@naire/commands'
import type { Vault } from '@naire/vault'
import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { ChangeSession } from '../commands/product-commands.ts'
import type { Sentences } from '../http/failures.ts'
import { countedAddress } from '../http/limits.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'
import { escaped, nameIn, plainPage, plainStyle, readerOf, time, type Reader } from '../http/plain-page.ts'
import { letRun, scriptSource } from '../http/security-headers.ts'

type Signatures = Vault['signatures']

/** Opens the own answers of a session: only its respondent's device gets it, unlike a receipt, which is shown around. */
export const ownAnswersToken = (sessionSid: string, signatures: Signatures): string =>
  `${sessionSid}.${signatures.of('own answers', sessionSid)}`

/** Answers as they are shown to who gave them. */
interface OwnAnswers {
  readonly state: 'kept' | 'erased'
  readonly naireName: string | null
  readonly startTime: string | null
  readonly mayErase: boolean
  readonly answers: readonly AnswerInWords[]
}

/**
 * A respondent's own answers and their erasure (`OwnAnswers` of the questionnaire): by the address that the last page
 * gave, or by a person's code, `/answers/{naireSid}?code=…`, which leads to the address of the session that counts.
 */
@Controller('/answers')
export class OwnAnswersController {
  constructor(
    @Inject(SERVICES) private readonly services: Pick<
      Services,
      'naires' | 'streams' | 'vault' | 'limits' | 'failures' | 'reading' | 'execute'
    >,
  ) {}

  @Get('*')
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const token = await this.tokenByCode(request)
    if (token !== null) return reply.header('Cache-Control', 'no-store').redirect(`/answers/${token}`, 303)
    const reader = this.readerIn(request)
    const shown = await this.own(await this.sessionIn(request), reader)
    void reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    if (isForPrograms(request)) return reply.send(wireOf(shown))
    if (shown.state === 'kept') letRun(reply, scriptSource(printing))
    return reply.type('text/html; charset=utf-8').send(ownPage(shown, reader, this.services.failures.sentences))
  }

  @Post('*')
  @HttpCode(200)
  async erase(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const sessionSid = await this.sessionIn(request)
    const { mayErase, state } = await this.own(sessionSid, this.readerIn(request))
    if (state === 'kept') {
      if (!mayErase) throw new RefusalError({ key: 'session.notFound' })
      await this.services.execute(
        new ChangeSession({
          sessionSid,
          command: { type: 'EraseSession', reason: 'withdrawn' },
          by: { sid: 'anonymous', role: 'respondent', orgSid: null },
          envelope: { commandId: `own/${sessionSid}`, correlationId: randomUUID() },
        }),
      )
    }
    return isForPrograms(request) ? reply.send({ State: 'erased' }) : reply.redirect(request.url, 303)
  }

  /** @throws Refused `session.notFound`, also for a session whose answers its author does not show. */
  private async sessionIn({ url, ip }: FastifyRequest): Promise<string> {
    const { limits, vault } = this.services
    await limits.receipts.take(countedAddress(ip))
    const [sessionSid = '', signature = ''] = new URL(url, 'http://localhost').pathname
      .slice('/answers/'.length)
      .split('.')
    if (!vault.signatures.isOf('own answers', sessionSid, signature))
      throw new RefusalError({ key: 'session.notFound' })
    return sessionSid
  }

  /** Null: the address names no code. @throws Refused `session.notFound` for whatever is not there, or not shown. */
  private async tokenByCode({ url, ip }: FastifyRequest): Promise<string | null> {
    const { limits, naires, reading, vault } = this.services
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const code = searchParams.get('code')
    if (code === null) return null
    const no = () => new RefusalError({ key: 'session.notFound' })
    return limits.wrongCodes.guess(countedAddress(ip), async () => {
      const naireSid = normalSid(pathname.slice('/answers/'.length))
      if (naireSid === null) throw no()
      const key = quoted(vault.idents.sidOf(naireSid, code.trim()))
      const query = reading.bound('Idents', { $filter: `NaireSid eq ${quoted(naireSid)} and Sid eq ${key}` })
      const { found } = await reading.page(query, { viewer: systemViewer, minPosition: 0 })
      const sessionSid = found.rows[0]?.['SessionSid']
      if (typeof sessionSid !== 'string' || found.rows[0]?.['Standing'] === 'inProgress') throw no()
      const { record } = await naires.newest(naireSid)
      if (modeOf(record, 'OwnAnswers') === 'Hide') throw no()
      return ownAnswersToken(sessionSid, vault.signatures)
    })
  }

  private readerIn = ({ url, headers }: FastifyRequest): Reader =>
    readerOf(new URL(url, 'http://localhost').searchParams, headers['accept-language'])

  private async own(sessionSid: string, { language }: Reader): Promise<OwnAnswers> {
    const { streams, naires, reading } = this.services
    const { state, position } = await load(streams, sessionDecider, sessionStream(sessionSid))
    const { record } = await naires.newest(state.naireSid)
    const mode = modeOf(record, 'OwnAnswers')
    if (state.answering === 'erased')
      return { state: 'erased', naireName: nameIn(record, language), startTime: null, mayErase: false, answers: [] }
    if (mode === 'Hide') throw new RefusalError({ key: 'session.notFound' })
    const query = reading.bound('NaireSessions', { $filter: `Sid eq ${quoted(sessionSid)}`, $expand: 'Feedbacks' })
    const { found, stale } = await reading.page(query, { viewer: systemViewer, minPosition: position })
    if (stale) throw new RefusalError({ key: 'request.busy', details: { seconds: 1 } })
    const [row] = found.rows
    return {
      state: 'kept',
      naireName: nameIn(record, language),
      startTime: typeof row?.['StartTime'] === 'string' ? row['StartTime'] : null,
      mayErase: mode === 'Erase',
      answers: answersInWords(record, (row?.['Feedbacks'] ?? []) as readonly Feedback[], language),
    }
  }
}

const isForPrograms = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('application/json') ?? false

const wireOf = ({ state, naireName, startTime, mayErase, answers }: OwnAnswers) => ({
  State: state,
  Naire: naireName,
  StartTime: startTime,
  MayErase: mayErase,
  Answers: answers.map((each) => ({ Question: each.question, Answers: each.answers })),
})

/** Texts of the author and the respondent, whatever language the page is in. */
const inItsDirection = (text: string): string => `<bdi>${escaped(text)}</bdi>`

/** Shows the button that prints the page, which does nothing without it. */
const printing = "const e=document.querySelector('.print');e.hidden=false;e.onclick=()=>print()"

/** On paper stand the answers alone, none cut in two by the end of a page. */
const printStyle = `
@media print{
:root{color-scheme:light;--ink:#000;--muted:#000;--paper:#fff;--ground:#fff;--good:#000}
main{max-inline-size:none;margin:0;padding:0;border-radius:0}
button,details{display:none}
dt{break-after:avoid}
dt,dd{break-inside:avoid}
}
`

function ownPage(
  { state, naireName, startTime, mayErase, answers }: OwnAnswers,
  { language, timeZone }: Reader,
  sentences: Sentences,
): string {
  const say = (key: string) => escaped(sentences('receipt', `own.${key}`, { language }) ?? key)
  const list = answers
    .map(
      ({ question, answers: given }) =>
        `<dt>${inItsDirection(question)}</dt><dd>${given.map(inItsDirection).join('<br>')}</dd>`,
    )
    .join('')
  const erasing = `<details>
<summary>${say('erase')}</summary>
<p>${say('eraseHint')}</p>
<form method="post"><button type="submit">${say('eraseNow')}</button></form>
</details>`
  return plainPage(
    { language, title: `${say('title')}${naireName === null ? '' : ` · ${escaped(naireName)}`}` },
    `<main data-state="${state}">
<h1>${say('title')}</h1>
${naireName === null ? '' : `<p>${inItsDirection(naireName)}</p>`}
<p class="verdict stored"><span aria-hidden="true">✓</span> ${say(state)}</p>
${startTime === null ? '' : `<p class="note">${say('from')} ${time(startTime, language, timeZone)}</p>`}
<dl>${list}</dl>
${state === 'kept' ? `<p><button type="button" class="print" hidden>${say('print')}</button></p>` : ''}
${mayErase ? erasing : ''}
${state === 'kept' ? `<p class="note">${say('note')}</p>` : ''}
</main>
${state === 'kept' ? `<script>${printing}</script>` : ''}`,
    plainStyle + printStyle,
  )
}
