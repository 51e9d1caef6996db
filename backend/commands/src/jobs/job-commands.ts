import { jobDecider, dutyStream, type FailedJob, type JobCommand } from '@naire/domain/jobs'
import type { Actor } from '@naire/domain/event-sourcing'
import { handle, type Envelope, type CommandResult, type Streams } from '../streams/index.ts'

export interface JobDecisionRequest {
  /** Of the job that was given up. */
  readonly jobId: string
  readonly by: Actor
  readonly envelope: Envelope
}

export interface JobCommands {
  /** The workers try it again as soon as they read of it. */
  retry(request: JobDecisionRequest): Promise<CommandResult<FailedJob>>
  close(request: JobDecisionRequest & { readonly reason: string }): Promise<CommandResult<FailedJob>>
}

export function jobCommands({ streams, now }: { readonly streams: Streams; now(): Date }): JobCommands {
  const tell = ({ jobId, envelope }: JobDecisionRequest, command: JobCommand) =>
    handle(streams, jobDecider, dutyStream(jobId), command, envelope)
  const said = ({ by }: JobDecisionRequest) => ({ by, at: now().toISOString() })
  return {
    retry: (request) => tell(request, { type: 'RetryDuty', ...said(request) }),
    close: (request) => tell(request, { type: 'CloseDuty', reason: request.reason, ...said(request) }),
  }
}
