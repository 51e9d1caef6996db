import { dutyDecider, dutyStream, type Duty, type DutyCommand } from '@naire/domain/duties'
import type { Actor } from '@naire/domain/event-sourcing'
import { handle, type Envelope, type Handled, type Streams } from '../streams/index.ts'

export interface DutyRequest {
  /** Of the job that was given up. */
  readonly jobId: string
  readonly by: Actor
  readonly envelope: Envelope
}

export interface DutyCommands {
  /** The workers try it again as soon as they read of it. */
  retry(request: DutyRequest): Promise<Handled<Duty>>
  close(request: DutyRequest & { readonly reason: string }): Promise<Handled<Duty>>
}

export function dutyCommands({ streams, now }: { readonly streams: Streams; now(): Date }): DutyCommands {
  const tell = ({ jobId, envelope }: DutyRequest, command: DutyCommand) => handle(streams, dutyDecider, dutyStream(jobId), command, envelope)
  const said = ({ by }: DutyRequest) => ({ by, at: now().toISOString() })
  return {
    retry: (request) => tell(request, { type: 'RetryDuty', ...said(request) }),
    close: (request) => tell(request, { type: 'CloseDuty', reason: request.reason, ...said(request) }),
  }
}
