import type { Actor } from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import {
  webhookDecider,
  webhookStream,
  type Webhook,
  type WebhookCommand,
  type WebhookEvent,
  type WebhookForm,
} from '@naire/domain/webhooks'
import type { CommandsVault } from '../ports.ts'
import { handle, load, type CommandResult, type Envelope, type Streams } from '../streams/index.ts'

interface Request {
  readonly webhookSid: string
  readonly by: Actor
  readonly envelope: Envelope
}

type Result = CommandResult<Webhook | null, WebhookEvent>

export interface WebhookCommands {
  /** `secret`: of a webhook that is new; null of one that was there. */
  save(
    request: Request & { readonly orgSid: string; readonly form: WebhookForm },
  ): Promise<{ readonly position: number; readonly secret: string | null }>
  switch(request: Request & { readonly isOn: boolean; readonly reason: string }): Promise<Result>
  rotate(
    request: Request & { readonly overlapHours: number },
  ): Promise<{ readonly position: number; readonly secret: string; readonly overlapUntil: string | null }>
  remove(request: Request & { readonly reason: string }): Promise<Result>
  replay(
    request: Request & { readonly replaySid: string; readonly after: number; readonly reason: string },
  ): Promise<Result>
}

interface Dependencies {
  readonly streams: Streams
  readonly vault: Pick<CommandsVault, 'webhookSecrets'>
  now(): Date
}

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

export function webhookCommands({ streams, vault, now }: Dependencies): WebhookCommands {
  const tell = ({ webhookSid, by, envelope }: Request, command: WithoutActor<WebhookCommand>): Promise<Result> => {
    const said = { ...command, webhookSid, by, at: now().toISOString() } as WebhookCommand & { webhookSid: string }
    return handle(streams, webhookDecider, webhookStream(webhookSid), said, envelope)
  }
  const known = async (webhookSid: string) => (await load(streams, webhookDecider, webhookStream(webhookSid))).state

  return {
    async save(request) {
      const { webhookSid, orgSid, form } = request
      const isNew = (await known(webhookSid)) === null
      // Before the event: what is sent from then on is signed.
      const made = isNew ? await vault.webhookSecrets.make(webhookSid, 1) : null
      const { position, repeated } = await tell(request, { type: 'SaveWebhook', orgSid, form })
      // Whose answer was lost gets the secret once more.
      return { position, secret: made ?? (repeated ? await vault.webhookSecrets.make(webhookSid, 1) : null) }
    },
    switch: (request) => tell(request, { type: 'SwitchWebhook', isOn: request.isOn, reason: request.reason }),
    async rotate(request) {
      const { webhookSid, overlapHours } = request
      const before = await known(webhookSid)
      if (before === null || before.status === 'removed') throw new RefusalError({ key: 'webhook.notFound' })
      const number = before.secret + 1
      const secret = await vault.webhookSecrets.make(webhookSid, number)
      const { state, position } = await tell(request, { type: 'RotateWebhookSecret', number, overlapHours })
      return { position, secret, overlapUntil: state?.overlapUntil ?? null }
    },
    async remove(request) {
      const removed = await tell(request, { type: 'RemoveWebhook', reason: request.reason })
      await vault.webhookSecrets.forget(request.webhookSid)
      return removed
    },
    async replay(request) {
      const { replaySid, after, reason } = request
      const { position: until } = await streams.store.head()
      if (after > until)
        throw new RefusalError({ key: 'webhook.invalid', target: 'position', details: { field: 'position' } })
      return tell(request, { type: 'ReplayWebhook', replaySid, after, until, reason })
    },
  }
}
