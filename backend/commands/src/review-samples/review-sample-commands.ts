import type { Actor } from '@naire/domain/event-sourcing'
import {
  reviewSampleDecider,
  reviewSampleStream,
  type ReviewSampleCommand,
  type ReviewSampleEvent,
  type ReviewSamples,
} from '@naire/domain/review-samples'
import { handle, type CommandResult, type Envelope, type Streams } from '../streams/index.ts'

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

export interface ReviewSampleCommands {
  /** Everything that happens to the samples of a questionnaire. */
  change(request: {
    readonly naireSid: string
    readonly change: WithoutActor<ReviewSampleCommand>
    readonly by: Actor
    readonly envelope: Envelope
  }): Promise<CommandResult<ReviewSamples, ReviewSampleEvent>>
}

export function reviewSampleCommands({
  streams,
  now,
}: {
  readonly streams: Streams
  now(): Date
}): ReviewSampleCommands {
  return {
    change: ({ naireSid, change, by, envelope }) =>
      handle(
        streams,
        reviewSampleDecider,
        reviewSampleStream(naireSid),
        { ...change, by, at: now().toISOString() } as ReviewSampleCommand,
        envelope,
      ),
  }
}
