import { accessBody, identifyBody } from '@naire/contract'
import { isInterview, requireListed } from '@naire/commands'
import { roles } from '@naire/domain/access'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthenticatedUser } from '../http/caller.ts'
import type { Callers } from '../http/callers.ts'
import { resourceIn, sendResource } from '../resources/send-resource.ts'
import { countedAddress } from '../http/limits.ts'
import type { Services } from '../services.ts'
import { openidOf, vouchedOpenids } from '../wechat/vouched-openid.ts'
import { CALLERS, PUBLISHED_NAIRES, SERVICES } from '../tokens.ts'
import { admissionHeader, admissionToken } from './admission-token.ts'
import type { PublishedNaires } from './published-naires.ts'

/** A published questionnaire as one JSON file that every cache may keep and must ask about, and its author's files. */
@Controller()
export class NaireJsonController {
  constructor(
    @Inject(PUBLISHED_NAIRES) private readonly published: PublishedNaires,
    @Inject(SERVICES) private readonly services: Services,
    @Inject(CALLERS) private readonly callers: Callers,
  ) {}

  @Get('/naire/*')
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const resource = resourceIn(request.url)
    if (resource !== null) return sendResource(resource, request, { reply, services: this.services })
    const naireSid = sidIn(request.url, /^\/naire\/([^/?]+)\.json(?:\?|$)/)
    const pass = request.headers['x-naire-access']
    const asks = {
      pass: typeof pass === 'string' ? pass : null,
      revision: revisionIn(request.url, 'revision'),
      since: revisionIn(request.url, 'since'),
    }
    const open = () => this.published.forRespondent(naireSid, asks)
    // A pass that was not given out here is a guess like any other.
    const { json, etag, isPublic, admits } = await (asks.pass === null ? open() : this.guess(naireSid, request, open))
    if (admits !== null)
      void reply.header(admissionHeader, admissionToken({ naireSid, ...admits }, new Date(), this.services.vault))
    void reply.header('ETag', etag).header('Cache-Control', `${isPublic ? 'public' : 'private'}, no-cache`)
    if (asked(request).includes(etag)) return reply.status(304).send()
    return reply.header('Content-Type', 'application/json; charset=utf-8').send(json)
  }

  /** Takes the password of a questionnaire; gives what opens it from this device. As slow to guess as a sign-in. */
  @Post('/naire/*')
  @HttpCode(200)
  async access(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
  ): Promise<{ readonly AccessPass: string } | AdmissionReply> {
    if (/\/identify(?:\?|$)/.test(request.url)) return this.identify(request, body)
    const naireSid = sidIn(request.url, /^\/naire\/([^/?]+)\/access$/)
    const { Password } = accessBody.parse(body)
    await this.requireOwnOrg(naireSid, (await this.callers.of(request)).user)
    return { AccessPass: await this.guess(naireSid, request, () => this.published.passFor(naireSid, Password)) }
  }

  /** Where a sign-in is asked for it is one of its organisation. @throws Refused `naire.otherOrg` */
  private async requireOwnOrg(naireSid: string, user: AuthenticatedUser | null): Promise<void> {
    if (user === null || user.role === roles.SuperAdmin) return
    const { record, orgSid } = await this.published.get(naireSid)
    if (record.RequireSignIn === true && user.orgSid !== orgSid) throw new RefusalError({ key: 'naire.otherOrg' })
  }

  /** Of a questionnaire's password. */
  private guess<Result>(naireSid: string, { ip }: FastifyRequest, run: () => Promise<Result>): Promise<Result> {
    return this.services.limits.nairePasswords.guess(`${naireSid} ${countedAddress(ip)}`, run)
  }

  /**
   * Before a session begins: looks an identifying code up in the questionnaire's list, and whether there may be another
   * session of who has signed in, else of the code, else of the device. Tells of them what the questionnaire reads,
   * signed. 20 refused codes of an
   * address in ten minutes, then it waits.
   */
  private async identify(request: FastifyRequest, body: unknown): Promise<AdmissionReply> {
    const naireSid = sidIn(request.url, /^\/naire\/([^/?]+)\/identify(?:\?|$)/)
    const { Code = null } = identifyBody.parse(body)
    const { user, sessionKey, wechatCookies } = await this.callers.of(request)
    await this.requireOwnOrg(naireSid, user)
    const vouched = await vouchedOpenids(wechatCookies, this.services.vault)
    const wechatId = await openidOf(naireSid, vouched, this.services)
    const who = { naireSid, userSid: user?.sid ?? null, identifyingCode: Code, sessionKey, wechatId }
    const respondent = { ...who, isInterview: await isInterview(this.services, who) }
    return Code === null
      ? this.admitted(respondent)
      : this.services.limits.wrongCodes.guess(countedAddress(request.ip), () => this.admitted(respondent))
  }

  private async admitted(
    respondent: Parameters<Services['sessions']['signProfile']>[1] & { readonly identifyingCode: string | null },
  ): Promise<AdmissionReply> {
    const { naireSid, identifyingCode } = respondent
    const { record } = await this.published.get(naireSid)
    if (identifyingCode !== null) await requireListed(this.services, record, identifyingCode, 'Code')
    await this.services.sessions.requireRoom(respondent)
    const Profile = await this.services.sessions.signProfile(record, respondent)
    return { Listed: true, ...(Profile !== null && { Profile }) }
  }
}

interface AdmissionReply {
  readonly Listed: true
  readonly Profile?: string
}

/** @throws Refused `naire.notFound` */
function sidIn(url: string, path: RegExp): string {
  const naireSid = normalSid(path.exec(url)?.[1])
  if (naireSid === null) throw new RefusalError({ key: 'naire.notFound' })
  return naireSid
}

/**
 * `?revision=n`: one that was published earlier; `?since=n`: what leads on from it. Null: neither. @throws Refused
 * `naire.notFound` for what is no number.
 */
function revisionIn(url: string, name: 'revision' | 'since'): number | null {
  const revision = new URLSearchParams(url.split('?')[1]).get(name)
  if (revision === null) return null
  if (!/^[1-9]\d{0,8}$/.test(revision)) throw new RefusalError({ key: 'naire.notFound' })
  return Number(revision)
}

/** A proxy that compresses marks a tag as weak; it is the same content. */
function asked({ headers }: FastifyRequest): readonly string[] {
  return (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}
