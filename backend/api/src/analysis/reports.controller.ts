import { loadHistory } from '@naire/commands'
import {
  commentOnReportBody,
  publishReportBody,
  reportBody,
  withdrawReportBody,
  type OpenedReportReply,
  type ReportVersionReply,
  type SavedReportReply,
} from '@naire/contract'
import {
  newestVersion,
  refusalByOwner,
  reportDecider,
  reportStream,
  type ReportEvent,
  type ReportState,
  type VersionFigures,
} from '@naire/domain/analysis'
import { can, type OperationName } from '@naire/domain/access'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { Controller, Delete, Get, Inject, Param, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ChangeReport } from '../commands/product-commands.ts'
import type { Callers } from '../http/callers.ts'
import { commanded } from '../http/envelope.ts'
import { newSid } from '../http/fields.ts'
import type { Positions } from '../http/positions.ts'
import { staffViewer } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { CALLERS, POSITIONS, SERVICES } from '../tokens.ts'
import { allowedIn, send, sendSaved, type AllowedCall } from './allowed.ts'
import { countReport } from './count-report.ts'
import { reportHistory } from './report-history.ts'
import { SharedNumbers } from './shared-numbers.ts'

interface OpenedReport extends AllowedCall {
  readonly reportSid: string
  readonly state: NonNullable<ReportState>
  readonly events: readonly StoredEvent<ReportEvent>[]
}

interface ReportAddress {
  readonly request: FastifyRequest
  readonly naireSid: string
  readonly reportSid: string
}

const notFound = () => new RefusalError({ key: 'analysis.reportNotFound' })

/** Written reports of a questionnaire: drafts, published versions and comments. Listed by the set Reports. */
@Controller('/analysis')
export class ReportsController {
  readonly #numbers: SharedNumbers

  constructor(
    @Inject(SERVICES) readonly services: Services,
    @Inject(CALLERS) readonly callers: Callers,
    @Inject(POSITIONS) private readonly positions: Positions,
  ) {
    this.#numbers = new SharedNumbers(services)
  }

  @Post(':naireSid/reports')
  async save(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller, naire } = await allowedIn({ operation: 'saveReport', request, naireSid }, this)
    const { reportSid = newSid(), edition, ...report } = reportBody.parse(request.body ?? {})
    const { position } = await this.services.execute(
      new ChangeReport({
        ...commanded(caller),
        reportSid,
        change: {
          type: 'SaveReport',
          edition,
          report: { ...report, naireSid: key, orgSid: naire.orgSid, subjectSid: naire.subjectSid },
        },
      }),
    )
    const saved = { reportSid, edition: edition + 1, position }
    return sendSaved<SavedReportReply>(reply, caller, saved, this.positions)
  }

  @Delete(':naireSid/reports/:reportSid')
  remove(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('reportSid') reportSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.takeOrRestore('removeReport', { request, naireSid, reportSid }, reply)
  }

  @Post(':naireSid/reports/:reportSid/restore')
  restore(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('reportSid') reportSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.takeOrRestore('restoreReport', { request, naireSid, reportSid }, reply)
  }

  @Get(':naireSid/reports/:reportSid')
  async open(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('reportSid') reportSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { reportSid: sid, state, events, user } = await this.opened('openReport', { request, naireSid, reportSid })
    const isAuthor = can(user.role, 'analyse')
    const { versions, comments, nameOf } = await reportHistory(events, this.services.people)
    return send<OpenedReportReply>(reply, {
      reportSid: sid,
      title: state.title,
      shared: state.shared,
      owner: { sid: state.ownerSid, name: nameOf(state.ownerSid) },
      edition: state.edition,
      content: isAuthor ? state.content : null,
      versions: isAuthor ? versions : versions.filter(({ withdrawn }) => withdrawn === null),
      comments: isAuthor ? comments : [],
    })
  }

  @Get(':naireSid/reports/:reportSid/versions/:version')
  async version(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('reportSid') reportSid: string,
    @Param('version') number: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { events, user, caller } = await this.opened('reportVersion', { request, naireSid, reportSid })
    const { versions } = await reportHistory(events, this.services.people)
    const row = versions.find(({ version }) => String(version) === number)
    const published = events.find(
      (event): event is StoredEvent<Extract<ReportEvent, { type: 'ReportPublished' }>> =>
        event.type === 'ReportPublished' && event.data.version === row?.version,
    )
    const isShown = row !== undefined && (row.withdrawn === null || can(user.role, 'analyse'))
    if (!isShown || published === undefined) throw new RefusalError({ key: 'analysis.reportVersionNotFound' })
    const { content, figures: hash } = published.data
    const figures = await this.services.vault.blobs.getJson<VersionFigures>(hash)
    if (figures === null) throw new Error(`the figures ${hash} are not in the vault`)
    this.services.viewings.saw(staffViewer(user, caller.orgSid), [{ kind: 'Answers', sessionSid: null }])
    return send<ReportVersionReply>(reply, { ...row, content, figures })
  }

  @Post(':naireSid/reports/:reportSid/publish')
  async publish(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('reportSid') reportSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const place = { request, naireSid, reportSid }
    const { key, caller, state, reportSid: sid } = await this.opened('publishReport', place)
    const { edition, note } = publishReportBody.parse(request.body ?? {})
    if (edition !== state.edition)
      throw new RefusalError({ key: 'analysis.reportChanged', details: { edition: state.edition } })
    // What shares may tell of this moment is pinned beside it, so that a shared version shows its own figures.
    await this.#numbers.pin(key, caller)
    const counted = await countReport({ naireSid: key, content: state.content, caller }, this.services)
    const { position, state: after } = await this.services.execute(
      new ChangeReport({
        ...commanded(caller),
        reportSid: sid,
        change: { type: 'PublishReport', naireSid: key, edition, counted, note },
      }),
    )
    return sendSaved(
      reply,
      caller,
      { reportSid: sid, version: newestVersion(after?.withdrawn ?? []), position },
      this.positions,
    )
  }

  @Post(':naireSid/reports/:reportSid/withdraw')
  async withdraw(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('reportSid') reportSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const place = { request, naireSid, reportSid }
    const { key, caller, state, reportSid: sid } = await this.opened('withdrawReport', place)
    const change = { type: 'WithdrawReport' as const, naireSid: key, ...withdrawReportBody.parse(request.body ?? {}) }
    const { position } = await this.services.execute(new ChangeReport({ ...commanded(caller), reportSid: sid, change }))
    const saved = { reportSid: sid, edition: state.edition, position }
    return sendSaved<SavedReportReply>(reply, caller, saved, this.positions)
  }

  @Post(':naireSid/reports/:reportSid/comments')
  async comment(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('reportSid') reportSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller, reportSid: sid } = await this.opened('commentOnReport', { request, naireSid, reportSid })
    const body = commentOnReportBody.parse(request.body ?? {})
    const commentSid = 'text' in body ? newSid() : body.commentSid
    const change =
      'text' in body
        ? { type: 'CommentOnReport' as const, naireSid: key, comment: { ...body, commentSid } }
        : { type: 'ResolveReportComment' as const, naireSid: key, ...body }
    const { position } = await this.services.execute(new ChangeReport({ ...commanded(caller), reportSid: sid, change }))
    return sendSaved(reply, caller, { commentSid, position }, this.positions)
  }

  private async takeOrRestore(
    operation: 'removeReport' | 'restoreReport',
    { request, naireSid, reportSid }: ReportAddress,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller } = await allowedIn({ operation, request, naireSid }, this)
    const known = normalSid(reportSid)
    if (known === null) throw notFound()
    const type = operation === 'removeReport' ? 'RemoveReport' : 'RestoreReport'
    const { position, state } = await this.services.execute(
      new ChangeReport({ ...commanded(caller), reportSid: known, change: { type, naireSid: key } }),
    )
    const saved = { reportSid: known, edition: state?.edition ?? 0, position }
    return sendSaved<SavedReportReply>(reply, caller, saved, this.positions)
  }

  /** @throws Refused `analysis.reportNotFound` for a report that this person may not see */
  private async opened(
    operation: OperationName,
    { request, naireSid, reportSid }: ReportAddress,
  ): Promise<OpenedReport> {
    const allowed = await allowedIn({ operation, request, naireSid }, this)
    const known = normalSid(reportSid)
    const { state, events } =
      known === null
        ? { state: null, events: [] }
        : await loadHistory(this.services.streams, reportDecider, reportStream(known))
    if (known === null || state === null || state.isRemoved) throw notFound()
    const by = { sid: allowed.user.sid, role: allowed.user.role }
    const refusal = refusalByOwner(
      state,
      { naireSid: allowed.key, by, takesAway: false },
      { notFound: 'analysis.reportNotFound', notOwn: 'analysis.reportNotOwn' },
    )
    const isReader = !can(allowed.user.role, 'analyse')
    const isUnseen = isReader && (!state.shared || newestVersion(state.withdrawn) === null)
    if (refusal !== null || isUnseen) throw notFound()
    return { ...allowed, reportSid: known, state, events: events as readonly StoredEvent<ReportEvent>[] }
  }
}
