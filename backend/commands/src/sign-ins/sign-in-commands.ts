import type { Actor } from '@naire/domain/event-sourcing'
import { signInDecider, signInStream, type SignInEvent } from '@naire/domain/sign-ins'
import { record, type Envelope, type Streams } from '../streams/index.ts'

export interface SignInRequest {
  /** Null for an account that does not exist. */
  readonly userSid: string | null
  readonly event: SignInEvent
  readonly by: Actor
  readonly envelope: Envelope
}

export interface SignInCommands {
  /** Keeps what became of a sign-in, or of an attempt. */
  record(request: SignInRequest): Promise<number>
}

export function signInCommands({ streams, now }: { readonly streams: Streams; now(): Date }): SignInCommands {
  return {
    record({ userSid, event, by, envelope }) {
      const command = { type: 'RecordSignIn', event, by, at: now().toISOString() } as const
      return record(streams, signInDecider, { stream: signInStream(userSid), command, envelope })
    },
  }
}
