import { namedService } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { cdnCopyKey } from '@naire/vault/cloud'
import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { changePolicy, letRun } from '../http/security-headers.ts'
import { type PublishedNaire, type PublishedNaires, surveyIn } from '../naire-json/published-naires.ts'
import type { Services } from '../services.ts'
import { FIRST_PAGES, PAGES, PUBLISHED_NAIRES, SERVICES } from '../tokens.ts'
import type { FirstPages, SurveyHtml } from './first-pages.ts'
import type { PageFile } from './frontends.ts'
import { mapSources } from './map-tiles.ts'

/** Registered last: every GET that nothing else answers is a page or a file of the front ends. */
@Controller()
export class PagesController {
  constructor(
    @Inject(PAGES) private readonly find: (path: string) => PageFile | null,
    @Inject(PUBLISHED_NAIRES) private readonly published: Pick<
      PublishedNaires,
      'requestOrigins' | 'embedOrigins' | 'openToAll' | 'known'
    >,
    @Inject(FIRST_PAGES) private readonly firstPages: Pick<FirstPages, 'html' | 'bare'>,
    @Inject(SERVICES) private readonly services: Pick<Services, 'config' | 'clouds' | 'vault'>,
  ) {}

  @Get('/*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?')[0] ?? '/'
    const file = this.find(path)
    if (file === null) throw new RefusalError({ key: 'request.notFound' })
    const naireSid = surveyIn(path)
    // Pages of other sites load it.
    if (path === '/embed.js') void reply.header('cross-origin-resource-policy', 'cross-origin')
    if (path === extScriptPage) void reply.header('content-security-policy', extScriptPolicy)
    // A shared page is for those who were given its link.
    else if (path.startsWith('/analysis/share/')) void reply.header('X-Robots-Tag', 'noindex, nofollow')
    else if (naireSid === null) letLoadImages(reply, mapSources(this.services.config.map))
    else {
      // What is tried out is not what is published.
      const naire = trialIn(request.url) === null ? await this.published.openToAll(naireSid) : null
      const copyUrl = naire && (await this.copyUrl(naire))
      const copyOrigins = copyUrl === null ? [] : [new URL(copyUrl).origin]
      letLoad(reply, [...copyOrigins, ...(await this.published.requestOrigins(naireSid, trialIn(request.url)))])
      letShow(reply, await this.published.embedOrigins(naireSid))
      const drawn = await this.drawn({ naireSid, naire, copyUrl }, request)
      if (drawn !== null) {
        letRun(reply, drawn.scriptSource)
        void reply
          .header('Content-Type', 'text/html; charset=utf-8')
          .header('Cache-Control', drawn.isShared ? 'public, no-cache' : 'no-store')
          .header('Vary', 'Accept-Language, Accept-Encoding')
        if (!/\bbr\b(?!;q=0)/.test(request.headers['accept-encoding'] ?? '')) return reply.send(drawn.html)
        return reply.header('Content-Encoding', 'br').send(await drawn.packed)
      }
    }
    const age = file.immutable ? { maxAge: yearMs, immutable: true } : { maxAge: 0 }
    return reply.sendFile(file.path, file.root, age)
  }

  private async drawn(
    { naireSid, naire, copyUrl }: DrawnSurvey,
    { url, headers }: FastifyRequest,
  ): Promise<SurveyHtml | null> {
    if (trialIn(url) !== null) return null
    if (naire) return this.firstPages.html(naire, { url, acceptLanguage: headers['accept-language'] ?? '', copyUrl })
    const guarded = await this.published.known(naireSid)
    return guarded && this.firstPages.bare(guarded.record)
  }

  /** Where the same bytes lie for everybody to read; null where they do not. */
  private async copyUrl({ record, etag }: PublishedNaire): Promise<string | null> {
    const cloud = this.services.clouds?.named(namedService(record, 'CloudUploadName'))
    if (!cloud || cloud.cdnUrl === null) return null
    const key = cdnCopyKey(cloud, record.Sid, etag.slice(1, -1))
    const copies = await this.services.vault.cdnCopies.of(record.Sid)
    const isThere = copies.some(
      ({ objectKey, cloudName, hasArrived }) => hasArrived && objectKey === key && cloudName === cloud.name,
    )
    return isThere ? `${cloud.cdnUrl}/${key}` : null
  }
}

interface DrawnSurvey {
  readonly naireSid: string
  /** Null where somebody is kept from it. */
  readonly naire: PublishedNaire | null
  readonly copyUrl: string | null
}

const trialIn = (url: string): string | null => new URLSearchParams(url.split('?')[1]).get('trial')

const yearMs = 31_536_000_000

const extScriptPage = '/ext-script.html'

/**
 * Content security policy of an author's script: it runs, and nothing else. Without `allow-same-origin` its document
 * has no origin, even when opened on its own.
 */
const extScriptPolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/**
 * The page of a questionnaire may also show its author's pictures and films of elsewhere, and ask the hosts that its
 * author names, and no others.
 */
function letLoad(reply: FastifyReply, origins: readonly string[]): void {
  changePolicy(reply, (policy) => {
    const shown = policy.replace('img-src', 'img-src https:').replace('media-src', 'media-src https:')
    return origins.length === 0 ? shown : shown.replace('connect-src', `connect-src ${origins.join(' ')}`)
  })
}

/** Sites that its author names may show the questionnaire in a frame. */
function letShow(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return
  changePolicy(reply, (policy) =>
    policy.replace("frame-ancestors 'self'", `frame-ancestors 'self' ${origins.join(' ')}`),
  )
  // Knows no list; browsers that know the policy leave it aside.
  void reply.removeHeader('x-frame-options')
}

/** Tiles of the maps that the staff sees. */
function letLoadImages(reply: FastifyReply, sources: readonly string[]): void {
  if (sources.length > 0) changePolicy(reply, (policy) => policy.replace('img-src', `img-src ${sources.join(' ')}`))
}
