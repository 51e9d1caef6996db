import type { Actor } from '@naire/domain/event-sourcing'
import {
  excelDecider,
  excelOrderDecider,
  excelOrderStream,
  excelStream,
  type ExcelCommand,
  type ExcelEvent,
  type ExcelsReordered,
  type ExcelState,
  type ReorderExcels,
} from '@naire/domain/excels'
import { handle, type CommandResult, type Envelope, type Streams } from '../streams/index.ts'

interface Request {
  readonly by: Actor
  readonly envelope: Envelope
}

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never
export type ExcelChange = WithoutActor<ExcelCommand>

export interface ExcelCommands {
  /** Everything that changes one sheet. */
  change(
    request: Request & { readonly excelSid: string; readonly change: ExcelChange },
  ): Promise<CommandResult<ExcelState, ExcelEvent>>
  /** The order of a questionnaire's sheets. */
  reorder(request: Request & Pick<ReorderExcels, 'place' | 'sids'>): Promise<CommandResult<null, ExcelsReordered>>
}

export function excelCommands({ streams, now }: { readonly streams: Streams; now(): Date }): ExcelCommands {
  const at = () => now().toISOString()
  return {
    change: ({ by, envelope, excelSid, change }) =>
      handle(streams, excelDecider, excelStream(excelSid), { ...change, by, at: at() } as ExcelCommand, envelope),
    reorder: ({ by, envelope, place, sids }) =>
      handle(
        streams,
        excelOrderDecider,
        excelOrderStream(place.naireSid),
        { type: 'ReorderExcels', by, at: at(), place, sids },
        envelope,
      ),
  }
}
