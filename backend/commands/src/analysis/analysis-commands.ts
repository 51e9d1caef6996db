import {
  analysisDecider,
  analysisStream,
  boardDecider,
  boardStream,
  codingDecider,
  codingStream,
  crosstabDecider,
  crosstabStream,
  openingDecider,
  openingStream,
  pinningDecider,
  pinningStream,
  reportDecider,
  reportStream,
  shareDecider,
  shareStream,
  type AnalysisChange,
  type AnalysisEvent,
  type AnalysisState,
  type BoardEvent,
  type BoardState,
  type CrosstabEvent,
  type CrosstabState,
  type SaveBoard,
  type SaveCrosstab,
  type NumbersPinned,
  type PinningState,
  type PinNumbers,
  type RecordOpening,
  type ReportCommand,
  type ReportEvent,
  type ReportState,
  type SaveShare,
  type ShareEvent,
  type ShareState,
} from '@naire/domain/analysis'
import type { Actor } from '@naire/domain/event-sourcing'
import { handle, type Envelope, type CommandResult, type Streams } from '../streams/index.ts'

interface AnalysisRequest {
  readonly naireSid: string
  readonly by: Actor
  readonly envelope: Envelope
}

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never
export type ReportChange = WithoutActor<ReportCommand>

export interface AnalysisCommands {
  change(
    request: AnalysisRequest & { readonly stepSid: string; readonly change: AnalysisChange },
  ): Promise<CommandResult<AnalysisState, AnalysisEvent>>
  undo(
    request: AnalysisRequest & { readonly stepSid: string; readonly reason: string },
  ): Promise<CommandResult<AnalysisState, AnalysisEvent>>
  saveBoard(
    request: Omit<AnalysisRequest, 'naireSid'> & { readonly boardSid: string; readonly board: SaveBoard['board'] },
  ): Promise<CommandResult<BoardState, BoardEvent>>
  removeBoard(request: AnalysisRequest & { readonly boardSid: string }): Promise<CommandResult<BoardState, BoardEvent>>
  saveCrosstab(
    request: Omit<AnalysisRequest, 'naireSid'> & {
      readonly crosstabSid: string
      readonly crosstab: SaveCrosstab['crosstab']
    },
  ): Promise<CommandResult<CrosstabState, CrosstabEvent>>
  removeCrosstab(
    request: AnalysisRequest & { readonly crosstabSid: string },
  ): Promise<CommandResult<CrosstabState, CrosstabEvent>>
  /** Undoes a removal. */
  restoreCrosstab(
    request: AnalysisRequest & { readonly crosstabSid: string },
  ): Promise<CommandResult<CrosstabState, CrosstabEvent>>
  /** Everything that changes a report: its draft, its versions, its comments. */
  changeReport(
    request: Omit<AnalysisRequest, 'naireSid'> & { readonly reportSid: string; readonly change: ReportChange },
  ): Promise<CommandResult<ReportState, ReportEvent>>
  saveShare(
    request: Omit<AnalysisRequest, 'naireSid'> & { readonly shareSid: string; readonly share: SaveShare['share'] },
  ): Promise<CommandResult<ShareState, ShareEvent>>
  revokeShare(request: AnalysisRequest & { readonly shareSid: string }): Promise<CommandResult<ShareState, ShareEvent>>
  recordOpening(
    request: Omit<AnalysisRequest, 'naireSid'> & {
      readonly shareSid: string
      readonly opening: RecordOpening['opening']
    },
  ): Promise<CommandResult<null>>
  /** Numbers for all shares of a questionnaire, where they may be told. */
  pinNumbers(
    request: AnalysisRequest & Pick<PinNumbers, 'counted' | 'changed'>,
  ): Promise<CommandResult<PinningState, NumbersPinned>>
  /** The codes of one session's texts by one frame. */
  code(
    request: AnalysisRequest & {
      readonly sessionSid: string
      readonly frameSid: string
      readonly codes: readonly string[]
      readonly asCheck: boolean
    },
  ): Promise<CommandResult<null>>
}

export function analysisCommands({ streams, now }: { readonly streams: Streams; now(): Date }): AnalysisCommands {
  const at = () => now().toISOString()
  const takeOrRestore = (
    type: 'RemoveCrosstab' | 'RestoreCrosstab',
    { naireSid, by, envelope, crosstabSid }: AnalysisRequest & { readonly crosstabSid: string },
  ) => handle(streams, crosstabDecider, crosstabStream(crosstabSid), { type, by, at: at(), naireSid }, envelope)
  return {
    change: ({ naireSid, by, envelope, stepSid, change }) =>
      handle(
        streams,
        analysisDecider,
        analysisStream(naireSid),
        { type: 'ChangeAnalysis', by, at: at(), stepSid, change },
        envelope,
      ),
    undo: ({ naireSid, by, envelope, stepSid, reason }) =>
      handle(
        streams,
        analysisDecider,
        analysisStream(naireSid),
        { type: 'UndoAnalysisStep', by, at: at(), stepSid, reason },
        envelope,
      ),
    saveBoard: ({ by, envelope, boardSid, board }) =>
      handle(streams, boardDecider, boardStream(boardSid), { type: 'SaveBoard', by, at: at(), board }, envelope),
    removeBoard: ({ naireSid, by, envelope, boardSid }) =>
      handle(streams, boardDecider, boardStream(boardSid), { type: 'RemoveBoard', by, at: at(), naireSid }, envelope),
    saveCrosstab: ({ by, envelope, crosstabSid, crosstab }) =>
      handle(
        streams,
        crosstabDecider,
        crosstabStream(crosstabSid),
        { type: 'SaveCrosstab', by, at: at(), crosstab },
        envelope,
      ),
    removeCrosstab: (request) => takeOrRestore('RemoveCrosstab', request),
    restoreCrosstab: (request) => takeOrRestore('RestoreCrosstab', request),
    changeReport: ({ by, envelope, reportSid, change }) =>
      handle(streams, reportDecider, reportStream(reportSid), { ...change, by, at: at() } as ReportCommand, envelope),
    saveShare: ({ by, envelope, shareSid, share }) =>
      handle(streams, shareDecider, shareStream(shareSid), { type: 'SaveShare', by, at: at(), share }, envelope),
    revokeShare: ({ naireSid, by, envelope, shareSid }) =>
      handle(streams, shareDecider, shareStream(shareSid), { type: 'RevokeShare', by, at: at(), naireSid }, envelope),
    recordOpening: ({ by, envelope, shareSid, opening }) =>
      handle(
        streams,
        openingDecider,
        openingStream(shareSid),
        { type: 'RecordOpening', by, at: at(), opening },
        envelope,
      ),
    pinNumbers: ({ naireSid, by, envelope, counted, changed }) =>
      handle(
        streams,
        pinningDecider,
        pinningStream(naireSid),
        { type: 'PinNumbers', by, at: at(), counted, changed },
        envelope,
      ),
    code: ({ naireSid, by, envelope, sessionSid, frameSid, codes, asCheck }) =>
      handle(
        streams,
        codingDecider,
        codingStream(sessionSid),
        { type: 'CodeAnswer', by, at: at(), naireSid, frameSid, codes, asCheck },
        envelope,
      ),
  }
}
