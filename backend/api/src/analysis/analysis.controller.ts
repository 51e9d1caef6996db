import { ChangeAnalysis, CodeAnswer, UndoAnalysisStep } from '../commands/product-commands.ts'
import {
  analysisBody,
  analysisChangeBody,
  analysisCodesBody,
  type AnalysisStepReply,
  analysisUndoBody,
  codebookQuery,
  type CodebookReply,
} from '@naire/contract'
import { can, seesGuarded, type OperationName } from '@naire/domain/access'
import { load, loadHistory } from '@naire/commands'
import {
  analysisDecider,
  analysisStream,
  derivedVariable,
  framesIn,
  planCheck,
  QueryInvalid,
  variableOf,
  type AnalysisChange,
  type AnalysisEvent,
  type AnalysisQuery,
  type AnalysisReply,
} from '@naire/domain/analysis'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, AuthenticatedUser } from '../http/caller.ts'
import type { Callers } from '../http/callers.ts'
import { newSid } from '../http/fields.ts'
import type { Positions } from '../http/positions.ts'
import { staffViewer } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { CALLERS, POSITIONS, SERVICES } from '../tokens.ts'
import { allowedIn, available, send, sendSaved } from './allowed.ts'
import { codebookIn } from './count-report.ts'
import { commanded } from '../http/envelope.ts'

const workKinds: ReadonlySet<AnalysisQuery['kind']> = new Set([
  'preview',
  'weighting',
  'proposals',
  'coding',
  'agreement',
])

/** Numbers of a questionnaire, for those who see its sessions: counted over the sessions that they see. */
@Controller('/analysis')
export class AnalysisController {
  constructor(
    @Inject(SERVICES) readonly services: Services,
    @Inject(CALLERS) readonly callers: Callers,
    @Inject(POSITIONS) private readonly positions: Positions,
  ) {}

  readonly #allowed = (operation: OperationName, request: FastifyRequest, naireSid: string) =>
    allowedIn({ operation, request, naireSid }, this)

  @Get(':naireSid/codebook')
  async codebook(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller } = await this.#allowed('analysisCodebook', request, naireSid)
    const { language } = codebookQuery.parse(request.query ?? {})
    const found = await available(this.services.analysis.codebook(key, caller.minPosition))
    const codebook =
      language === undefined
        ? found.codebook
        : await codebookIn(found.codebook, { naireSid: key, language }, this.services)
    return send<CodebookReply>(reply, { ...found, codebook, map: this.services.config.map })
  }

  @Post(':naireSid/query')
  async query(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller, user } = await this.#allowed('analysisQuery', request, naireSid)
    const { queries } = analysisBody.parse(request.body ?? {})
    // Before it is saved a formula can be made to ask for anything: only whoever may save one asks.
    if (queries.some(({ kind }) => workKinds.has(kind)) && !can(user.role, 'analyse'))
      throw new RefusalError({ key: 'access.notFound' })
    const gone = new AbortController()
    request.raw.on('aborted', () => gone.abort())
    const viewer = { role: user.role, userSid: user.sid, seesPhones: seesGuarded('phones', user) }
    const found = await available(
      this.services.analysis.run({ naireSid: key, viewer, queries, minPosition: caller.minPosition }, gone.signal),
    )
    this.noteViewing(found, user, caller)
    return send<AnalysisReply>(reply, await this.withNames(found))
  }

  /** People who coded the same texts, by name. */
  private async withNames(found: AnalysisReply): Promise<AnalysisReply> {
    const coders = found.results.flatMap((result) =>
      result.kind === 'agreement' ? result.agreements.flatMap(({ coders: both }) => both) : [],
    )
    if (coders.length === 0) return found
    const names = Object.fromEntries(await this.services.people.namesOf(coders))
    return {
      ...found,
      results: found.results.map((result) => (result.kind === 'agreement' ? { ...result, names } : result)),
    }
  }

  /** Everything that changes the numbers, with who and when; what was undone stays to be seen. */
  @Get(':naireSid/steps')
  async steps(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key } = await this.#allowed('analysisSteps', request, naireSid)
    const { events } = await loadHistory(this.services.streams, analysisDecider, analysisStream(key))
    const names = await this.services.people.namesOf(events.map(({ metadata }) => metadata.actor.sid))
    return send(reply, { steps: stepsIn(events, names) })
  }

  @Post(':naireSid/steps')
  async change(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller } = await this.#allowed('changeAnalysis', request, naireSid)
    const { stepSid = newSid(), change } = analysisChangeBody.parse(request.body ?? {})
    await this.checkParts({ naireSid: key, minPosition: caller.minPosition }, change)
    const { position } = await this.services.execute(
      new ChangeAnalysis({
        ...commanded(caller),
        naireSid: key,
        stepSid,
        change,
      }),
    )
    return sendSaved(reply, caller, { stepSid, position }, this.positions)
  }

  @Post(':naireSid/undo')
  async undo(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller } = await this.#allowed('undoAnalysisStep', request, naireSid)
    const { stepSid, reason } = analysisUndoBody.parse(request.body ?? {})
    const { position } = await this.services.execute(
      new UndoAnalysisStep({
        ...commanded(caller),
        naireSid: key,
        stepSid,
        reason,
      }),
    )
    return sendSaved(reply, caller, { stepSid, position }, this.positions)
  }

  /** The codes of one session's texts by one frame, in the place of those before. */
  @Post(':naireSid/codes')
  async code(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller } = await this.#allowed('codeAnswer', request, naireSid)
    const { sessionSid, frameSid, codes, asCheck } = analysisCodesBody.parse(request.body ?? {})
    const { streams } = this.services
    const frame = framesIn((await load(streams, analysisDecider, analysisStream(key))).state).find(
      ({ sid }) => sid === frameSid,
    )
    if (frame === undefined) throw new RefusalError({ key: 'analysis.stepNotFound', target: 'frameSid' })
    const stray = codes.findIndex((code) => !frame.codes.some((known) => known.code === code))
    if (stray >= 0) throw new RefusalError({ key: 'analysis.definitionInvalid', target: `codes[${stray}]` })
    const { state } = await load(streams, sessionDecider, sessionStream(sessionSid))
    if (state.naireSid !== key || state.answering === 'erased')
      throw new RefusalError({ key: 'session.notFound', target: 'sessionSid' })
    const { position } = await this.services.execute(
      new CodeAnswer({
        ...commanded(caller),
        naireSid: key,
        sessionSid,
        frameSid,
        codes: [...new Set(codes)],
        asCheck,
      }),
    )
    return sendSaved(reply, caller, { position }, this.positions)
  }

  /** @throws Refused `analysis.definitionInvalid` for parts that are not there, or are of another kind. */
  private async checkParts(
    { naireSid, minPosition }: { readonly naireSid: string; readonly minPosition: number },
    change: AnalysisChange,
  ): Promise<void> {
    const checked = ['saveVariable', 'saveWeighting', 'saveFrame', 'saveRule']
    if (!checked.includes(change.kind)) return
    const { codebook } = await available(this.services.analysis.codebook(naireSid, minPosition))
    const invalid = (target: string) => new RefusalError({ key: 'analysis.definitionInvalid', target })
    if (change.kind === 'saveFrame' && variableOf(codebook, change.frame.variable)?.kind !== 'text')
      throw invalid('change.frame.variable')
    if (change.kind === 'saveWeighting') {
      const wrong = change.scheme.margins.findIndex(({ variable }) => variableOf(codebook, variable)?.kind !== 'single')
      if (wrong >= 0) throw invalid(`change.scheme.margins[${wrong}].variable`)
    }
    if (change.kind === 'saveRule') throwing('change.rule', () => planCheck(change.rule.check, codebook))
    if (change.kind !== 'saveVariable') return
    throwing('change.variable', () =>
      // A variable made of itself would have no value.
      derivedVariable(
        change.variable,
        codebook.filter(({ id }) => id !== `derived:${change.variable.sid}`),
      ),
    )
  }

  /** Texts are answers of the sessions that gave them; everything else is figures of many. */
  private noteViewing({ results }: AnalysisReply, user: AuthenticatedUser, caller: Caller): void {
    const texts = results.flatMap((result) =>
      result.kind === 'texts' || result.kind === 'coding'
        ? (result.kind === 'texts' ? result.texts : result.coding).rows.map(({ sessionSid }) => sessionSid)
        : [],
    )
    const isFigures = results.some(({ kind }) => kind !== 'texts' && kind !== 'coding' && kind !== 'problem')
    this.services.viewings.saw(
      staffViewer(user, caller.orgSid),
      [...texts, ...(isFigures ? [null] : [])].map((sessionSid) => ({ kind: 'Answers', sessionSid })),
    )
  }
}

/** @throws Refused `analysis.definitionInvalid` with the field within `target` that is wrong. */
function throwing(target: string, check: () => unknown): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof QueryInvalid)) throw error
    throw new RefusalError({ key: 'analysis.definitionInvalid', target: `${target}.${error.problem.target}` })
  }
}

function stepsIn(
  events: readonly StoredEvent[],
  names: ReadonlyMap<string, string | null>,
): readonly AnalysisStepReply[] {
  const who = ({ metadata: { actor } }: StoredEvent) => ({ sid: actor.sid, name: names.get(actor.sid) ?? null })
  const steps = events.map((event) => ({ event, step: event as StoredEvent<AnalysisEvent> }))
  const undone = new Map(
    steps.flatMap(({ event, step }) =>
      step.type === 'AnalysisStepUndone'
        ? [[step.data.stepSid, { at: event.metadata.at, by: who(event), reason: step.data.reason }] as const]
        : [],
    ),
  )
  return steps.flatMap(({ event, step }) =>
    step.type === 'AnalysisStepUndone'
      ? []
      : [
          {
            stepSid: step.data.stepSid,
            type: step.type,
            data: step.data,
            at: event.metadata.at,
            by: who(event),
            undone: undone.get(step.data.stepSid) ?? null,
          },
        ],
  )
}
