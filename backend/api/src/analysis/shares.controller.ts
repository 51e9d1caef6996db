import { load, loadHistory } from '@naire/commands'
import {
  shareBody,
  openShareBody,
  type OpenedShareReply,
  type SavedShareReply,
  type ShareOpeningsReply,
} from '@naire/contract'
import {
  isOpen,
  openingDecider,
  openingStream,
  reportDecider,
  reportStream,
  shareDecider,
  shareLimits,
  shareStream,
  variableOf,
  type ShareContent,
  type ShareOpened,
  type ShareState,
} from '@naire/domain/analysis'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { Controller, Delete, Get, Inject, Param, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RecordOpening, RevokeShare, SaveShare } from '../commands/product-commands.ts'
import { requireAccess } from '../http/access.ts'
import type { Caller } from '../http/caller.ts'
import type { Callers } from '../http/callers.ts'
import { commanded } from '../http/envelope.ts'
import { newSid } from '../http/fields.ts'
import { countedAddress } from '../http/limits.ts'
import type { Positions } from '../http/positions.ts'
import type { Services } from '../services.ts'
import { CALLERS, POSITIONS, SERVICES } from '../tokens.ts'
import { allowedIn, available, send, sendSaved } from './allowed.ts'
import { SharedNumbers } from './shared-numbers.ts'

const notFound = () => new RefusalError({ key: 'share.notFound' })

/** Links to some of a questionnaire's numbers: made by those who may share, opened by whoever has one. */
@Controller('/analysis')
export class SharesController {
  readonly #numbers: SharedNumbers

  constructor(
    @Inject(SERVICES) readonly services: Services,
    @Inject(CALLERS) readonly callers: Callers,
    @Inject(POSITIONS) private readonly positions: Positions,
  ) {
    this.#numbers = new SharedNumbers(services)
  }

  @Post(':naireSid/shares')
  async save(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller, naire } = await allowedIn({ operation: 'saveShare', request, naireSid }, this)
    const { shareSid = newSid(), password, ...share } = shareBody.parse(request.body ?? {})
    await this.checkParts(key, caller, share.content)
    await this.checkReports(key, caller, share.content)
    const { state } = await load(this.services.streams, shareDecider, shareStream(shareSid))
    const hasPassword = password === undefined ? (state?.hasPassword ?? false) : password !== ''
    const { position } = await this.services.execute(
      new SaveShare({
        ...commanded(caller),
        shareSid,
        share: { ...share, naireSid: key, orgSid: naire.orgSid, subjectSid: naire.subjectSid, hasPassword },
      }),
    )
    if (password === '') await this.services.vault.passwords.remove(shareSid)
    else if (password !== undefined) await this.services.vault.passwords.set(shareSid, password)
    return sendSaved<SavedShareReply>(reply, caller, { shareSid, position }, this.positions)
  }

  @Delete(':naireSid/shares/:shareSid')
  async revoke(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('shareSid') shareSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller } = await allowedIn({ operation: 'revokeShare', request, naireSid }, this)
    const known = normalSid(shareSid)
    if (known === null) throw notFound()
    const { position } = await this.services.execute(
      new RevokeShare({ ...commanded(caller), naireSid: key, shareSid: known }),
    )
    await this.services.vault.passwords.remove(known)
    return sendSaved<SavedShareReply>(reply, caller, { shareSid: known, position }, this.positions)
  }

  @Get(':naireSid/shares/:shareSid/openings')
  async openings(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('shareSid') shareSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key } = await allowedIn({ operation: 'shareOpenings', request, naireSid }, this)
    const known = normalSid(shareSid)
    const { streams } = this.services
    const { state } = known === null ? { state: null } : await load(streams, shareDecider, shareStream(known))
    if (known === null || state?.naireSid !== key) throw notFound()
    const { events } = await loadHistory(streams, openingDecider, openingStream(known))
    return send<ShareOpeningsReply>(reply, {
      openings: events
        .slice(-shareLimits.openings)
        .toReversed()
        .map(({ metadata, data }) => ({ at: metadata.at, outcome: (data as ShareOpened['data']).outcome })),
    })
  }

  /** Without any sign-in: the link and its password are all that is asked for. */
  @Post('shared/:shareSid')
  async open(
    @Req() request: FastifyRequest,
    @Param('shareSid') shareSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const caller = await this.callers.of(request)
    requireAccess('openShare', caller)
    await this.services.limits.pages.take(countedAddress(caller.ip))
    const { orgSid, subjectSid, password } = openShareBody.parse(request.body ?? {})
    const key = normalSid(shareSid)
    const now = new Date().toISOString()
    const { state } = key === null ? { state: null } : await load(this.services.streams, shareDecider, shareStream(key))
    if (key === null || !isOpen(state, now) || state.orgSid !== orgSid || state.subjectSid !== subjectSid)
      throw notFound()
    await this.services.people.requireOpenOrg(state.orgSid)
    if (state.hasPassword) await this.checkPassword({ key, state, password, caller })
    const shown = await available(this.#numbers.of(state, caller))
    await this.record(key, state, caller, 'opened')
    const { title, expiresAt } = state
    return send<OpenedShareReply>(reply.header('X-Robots-Tag', 'noindex, nofollow'), { title, expiresAt, ...shown })
  }

  /** @throws Refused `share.passwordMissing` where it is not the right one; guesses are limited. */
  private async checkPassword({ key, state, password, caller }: PasswordTry): Promise<void> {
    const wrong = new RefusalError({ key: 'share.passwordMissing', target: 'password' })
    if (password === '') throw wrong
    const { sharePasswords, sharePasswordsOfAll } = this.services.limits
    await sharePasswordsOfAll.guess(key, () =>
      sharePasswords.guess(`${key} ${countedAddress(caller.ip)}`, async () => {
        if (await this.services.vault.passwords.verify(key, password)) return
        await this.record(key, state, caller, 'wrongPassword')
        throw wrong
      }),
    )
  }

  private async record(
    shareSid: string,
    { naireSid }: NonNullable<ShareState>,
    caller: Caller,
    outcome: ShareOpened['data']['outcome'],
  ): Promise<void> {
    await this.services.execute(new RecordOpening({ ...commanded(caller), shareSid, opening: { naireSid, outcome } }))
  }

  /** @throws Refused `analysis.reportVersionNotFound` for a version that whoever shares may not see, or that is withdrawn */
  private async checkReports(naireSid: string, { user }: Caller, { items }: ShareContent): Promise<void> {
    for (const [at, item] of items.entries()) {
      if (item.kind !== 'report') continue
      const { reportSid, version } = item.content
      const { state } = await load(this.services.streams, reportDecider, reportStream(reportSid))
      const isSeen = state?.naireSid === naireSid && !state.isRemoved && (state.shared || state.ownerSid === user?.sid)
      if (!isSeen || state.withdrawn[version - 1] !== false)
        throw new RefusalError({ key: 'analysis.reportVersionNotFound', target: `content.items[${at}].content` })
    }
  }

  /** @throws Refused `analysis.definitionInvalid` for filters and texts of another kind. */
  private async checkParts(naireSid: string, { minPosition }: Caller, { filters, texts }: ShareContent): Promise<void> {
    if (filters.length === 0 && texts.length === 0) return
    const { codebook } = await available(this.services.analysis.codebook(naireSid, minPosition))
    const invalid = (target: string) => new RefusalError({ key: 'analysis.definitionInvalid', target })
    const wrong = filters.findIndex((id, at) => {
      const variable = variableOf(codebook, id)
      return variable?.kind !== 'single' || variable.open === true || filters.indexOf(id) !== at
    })
    if (wrong >= 0) throw invalid(`content.filters[${wrong}]`)
    const stray = texts.findIndex(({ variable }) => variableOf(codebook, variable)?.kind !== 'text')
    if (stray >= 0) throw invalid(`content.texts[${stray}].variable`)
  }
}

interface PasswordTry {
  readonly key: string
  readonly state: NonNullable<ShareState>
  readonly password: string
  readonly caller: Caller
}
