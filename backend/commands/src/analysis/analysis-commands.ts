import {
  analysisDecider,
  analysisStream,
  boardDecider,
  boardStream,
  codingDecider,
  codingStream,
  type AnalysisChange,
  type AnalysisEvent,
  type AnalysisState,
  type BoardEvent,
  type BoardState,
  type SaveBoard,
} from '@naire/domain/analysis'
import type { Actor } from '@naire/domain/event-sourcing'
import { handle, type Envelope, type CommandResult, type Streams } from '../streams/index.ts'

interface AnalysisRequest {
  readonly naireSid: string
  readonly by: Actor
  readonly envelope: Envelope
}

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
