import { departQuery, providersQuery, type SignInProvider } from '@naire/contract'
import { load } from '@naire/commands'
import {
  orgDecider,
  orgStream,
  providerKinds,
  type Org,
  type ProviderKind,
  type ProviderSettings,
  type VouchedPerson,
} from '@naire/domain/orgs'
import { normalSid } from '@naire/domain/naires'
import { RefusalError, refusals } from '@naire/domain/refusals'
import type { ReturnJourney } from '@naire/vault'
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { providerCookie, type Callers } from '../http/callers.ts'
import { countedAddress } from '../http/limits.ts'
import { serviceAddress } from '../http/service-address.ts'
import type { Services } from '../services.ts'
import { keepFailure } from '../sign-in/sign-in.ts'
import { CALLERS, SERVICES } from '../tokens.ts'
import { cookieNamed, cookieOf } from '../wechat/cookies.ts'
import { admittedUser } from './admit-person.ts'
import { returnPath } from './oidc.ts'
import { metadataPath, samlArrival, samlDeparture, samlMetadata } from './saml.ts'
import { z } from 'zod'

const cookieSeconds = 600

const departPath = '/SignIn/Depart/'

interface NamedProvider {
  readonly orgSid: string
  readonly kind: ProviderKind
  readonly org: Org
}

interface Landing {
  readonly reached: NamedProvider & ReturnJourney
  readonly settings: ProviderSettings
  readonly person: VouchedPerson
}

const assertionForm = z.object({ SAMLResponse: z.string(), RelayState: z.string().max(200) })

/**
 * Serves the sign-in page and browsers on their way to the provider of an organisation and back. What fails leads to
 * the sign-in page, which says it.
 */
@Controller('/SignIn')
export class SignInController {
  constructor(
    @Inject(SERVICES) private readonly services: Services,
    @Inject(CALLERS) private readonly callers: Callers,
  ) {}

  /** Providers that everybody is offered, and those of the organisation `org`. */
  @Get('Providers')
  async providers(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.pages.take(countedAddress(request.ip))
    const { org: named } = providersQuery.parse(request.query)
    const value: SignInProvider[] = []
    for (const { orgSid, kind } of await this.services.vault.providerSignIns.list()) {
      const settings = (await this.org(orgSid)).providers[kind]
      if (settings !== undefined && (settings.isListed || orgSid === named))
        value.push({ OrgSid: orgSid, Kind: kind, Name: settings.name })
    }
    return reply.header('Cache-Control', 'no-store').send({ value })
  }

  @Get('Depart/*')
  async depart(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.returns.take(countedAddress(request.ip))
    return this.orSay(reply, async () => {
      const { backTo, remember } = departQuery.parse(request.query)
      const reached = await this.reached(request)
      const { orgSid, kind } = reached
      const { settings, secret } = await this.opened(reached)
      const { vault, oidc, scan } = this.services
      const browser = randomBytes(24).toString('base64url')
      const state = await vault.providerSignIns.depart({ orgSid, kind, backTo, remember: remember === 'true' }, browser)
      const at = this.address(request)
      const returnTo = at + returnPath
      const address = await this.asked(request, reached, async () => {
        if (settings.kind === 'saml') return samlDeparture(settings, { orgSid, address: at, state })
        if (settings.kind === 'oidc') return oidc.departure({ settings, secret }, { state, browser, returnTo })
        return scan.departure(settings, { state, returnTo })
      })
      return reply.header('Set-Cookie', this.cookie(browser, at)).redirect(address, 302)
    })
  }

  /** Where providers send the browser back: the state is good once, and only in the browser that left. */
  @Get('Return')
  async return(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.returns.take(countedAddress(request.ip))
    return this.orSay(reply, async () => {
      const query = request.url.split('?')[1] ?? ''
      const state = new URLSearchParams(query).get('state') ?? ''
      const { vault, oidc, scan } = this.services
      const browser = cookieOf(request, providerCookie) ?? ''
      const journey = await vault.providerSignIns.arrive(state, browser)
      if (journey === null || journey.kind === 'saml') throw new RefusalError({ key: 'access.providerOver' })
      const reached = { ...journey, org: await this.org(journey.orgSid) }
      const { settings, secret } = await this.opened(reached)
      const person = await this.asked(request, reached, async () => {
        const returnTo = this.address(request) + returnPath
        if (settings.kind === 'oidc') return oidc.arrival({ settings, secret }, query, { state, browser, returnTo })
        if (settings.kind !== 'saml') return scan.arrival({ settings, secret }, query)
        throw new Error('the provider is another one by now')
      })
      return this.land(request, reply, { reached, settings, person })
    })
  }

  /**
   * Where SAML providers send the browser, by a form of theirs: without the cookie, which other sites do not make a
   * browser send. Whether it is the browser that left is asked when it redeems its ticket.
   */
  @Post('Assertion')
  async assertion(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.returns.take(countedAddress(request.ip))
    return this.orSay(reply, async () => {
      const { SAMLResponse, RelayState: state } = assertionForm
        .catch({ SAMLResponse: '', RelayState: '' })
        .parse(request.body)
      const { vault } = this.services
      const journey = await vault.providerSignIns.arrive(state, null)
      if (journey?.kind !== 'saml') throw new RefusalError({ key: 'access.providerOver' })
      const { orgSid } = journey
      const reached = { ...journey, org: await this.org(orgSid) }
      const { settings } = await this.opened(reached)
      const person = await this.asked(request, reached, async () => {
        if (settings.kind !== 'saml') throw new Error('the provider is another one by now')
        const held = await samlArrival(settings, { orgSid, address: this.address(request), state }, SAMLResponse)
        if (!(await vault.providerSignIns.isNew(orgSid, held.id, held.until))) throw new Error('the assertion was used')
        return held.person
      })
      return this.land(request, reply, { reached, settings, person })
    })
  }

  /** Document by which a SAML provider knows this installation. */
  @Get('Metadata/*')
  async metadata(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.pages.take(countedAddress(request.ip))
    const orgSid = normalSid((request.url.split('?')[0] ?? '').slice(metadataPath.length))
    if (orgSid === null || (await this.org(orgSid)).name === null) throw new RefusalError({ key: 'org.notFound' })
    return reply.type('application/samlmetadata+xml').send(samlMetadata({ orgSid, address: this.address(request) }))
  }

  /** Sends the browser of whom the provider vouched for to the sign-in page, with a ticket. */
  private async land(request: FastifyRequest, reply: FastifyReply, { reached, settings, person }: Landing) {
    const { orgSid, kind, backTo, remember } = reached
    const { vault } = this.services
    const at = new Date().toISOString()
    const caller = await this.callers.of(request)
    const user = await admittedUser(this.services, { ...reached, settings, person, caller, at }).catch(
      async (error: unknown) => {
        if (error instanceof RefusalError) await this.fail(request, { orgSid, provider: kind, reason: 'notAdmitted' })
        throw error
      },
    )
    const ticket = await vault.providerSignIns.admit({ ...reached, userSid: user.userSid })
    return reply.redirect(
      `/login?${new URLSearchParams({ ticket, redirect: backTo, remember: String(remember) })}`,
      302,
    )
  }

  /** Leads to the sign-in page with the code of a refusal. */
  private async orSay(reply: FastifyReply, act: () => Promise<FastifyReply>): Promise<FastifyReply> {
    void reply.header('Cache-Control', 'no-store')
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      const problem = refusals[error.refusal.key].code.replaceAll(/[{}-]/g, '')
      return reply.redirect(`/login?${new URLSearchParams({ problem })}`, 302)
    }
  }

  /** Asks a provider; its words, or why it has none, are of no concern to the browser. */
  private async asked<Result>(
    request: FastifyRequest,
    { orgSid, kind }: NamedProvider,
    ask: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof RefusalError) throw error
      const { name, code, error: said } = error as { name?: unknown; code?: unknown; error?: unknown }
      this.services.log.warn({ orgSid, kind, name, code, said }, 'an identity provider did not vouch')
      await this.fail(request, { orgSid, provider: kind, reason: 'providerFailed' })
      throw new RefusalError({ key: 'access.providerFailed' })
    }
  }

  /** Keeps a failure, as long as the address has not too many: nobody fills the log without a sign-in. */
  private async fail(request: FastifyRequest, failure: Parameters<typeof keepFailure>[2]): Promise<void> {
    const isCounted = await this.services.limits.providerFailures.take(countedAddress(request.ip)).then(
      () => true,
      () => false,
    )
    if (isCounted) await keepFailure(this.services, await this.callers.of(request), failure)
  }

  private async reached({ url }: FastifyRequest): Promise<NamedProvider> {
    const [orgPart = '', kindPart = ''] = (url.split('?')[0] ?? '').slice(departPath.length).split('/')
    const orgSid = normalSid(orgPart)
    const kind = providerKinds.find((each) => each === kindPart)
    if (orgSid === null || kind === undefined) throw new RefusalError({ key: 'org.providerNotFound' })
    return { orgSid, kind, org: await this.org(orgSid) }
  }

  private async opened({ orgSid, kind, org }: NamedProvider) {
    const settings = org.providers[kind]
    const secret = await this.services.vault.providerSignIns.secretOf(orgSid, kind)
    if (settings === undefined || secret === null) throw new RefusalError({ key: 'org.providerNotFound' })
    return { settings, secret }
  }

  private async org(orgSid: string): Promise<Org> {
    return (await load(this.services.streams, orgDecider, orgStream(orgSid))).state
  }

  private address(request: FastifyRequest): string {
    return serviceAddress(this.services.config, request)
  }

  private cookie(browser: string, at: string): string {
    return cookieNamed(providerCookie, browser, {
      path: '/',
      seconds: cookieSeconds,
      isSecure: at.startsWith('https:'),
    })
  }
}
