import type { Actor } from '@naire/domain/event-sourcing'
import type { IdentPlace } from '@naire/domain/idents'
import {
  campaignDecider,
  campaignStream,
  type Campaign,
  type CampaignCommand,
  type CampaignEvent,
  type CampaignForm,
} from '@naire/domain/messages'
import { RefusalError } from '@naire/domain/refusals'
import { handle, load, type CommandResult, type Envelope, type Streams } from '../streams/index.ts'

interface Request {
  readonly campaignSid: string
  readonly naireSid: string
  readonly by: Actor
  readonly envelope: Envelope
}

type Result = CommandResult<Campaign, CampaignEvent>

export interface CampaignCommands {
  save(request: Request & { readonly place: IdentPlace; readonly form: CampaignForm }): Promise<Result>
  /** `siteUrl`: address of the installation, for links. */
  start(request: Request & { readonly siteUrl: string }): Promise<Result>
  stop(request: Request & { readonly reason: string }): Promise<Result>
}

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

export function campaignCommands({ streams, now }: { readonly streams: Streams; now(): Date }): CampaignCommands {
  const tell = ({ campaignSid, by, envelope }: Request, command: WithoutActor<CampaignCommand>) => {
    const said = { ...command, by, at: now().toISOString() } as CampaignCommand
    return handle(streams, campaignDecider, campaignStream(campaignSid), said, envelope)
  }

  async function requireOfNaire({ campaignSid, naireSid }: Request): Promise<void> {
    const { state } = await load(streams, campaignDecider, campaignStream(campaignSid))
    if (state?.naireSid !== naireSid) throw new RefusalError({ key: 'campaign.notFound' })
  }

  return {
    save: (request) => tell(request, { type: 'SaveCampaign', place: request.place, form: request.form }),
    async start(request) {
      await requireOfNaire(request)
      return tell(request, { type: 'StartCampaign', siteUrl: request.siteUrl })
    },
    async stop(request) {
      await requireOfNaire(request)
      return tell(request, { type: 'StopCampaign', reason: request.reason })
    },
  }
}
