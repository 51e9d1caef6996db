import { channelBody, type ChannelRow, deleteChannelBody } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { ownNaire } from './naire-operations.ts'

const shelf = ({ key }: Call<unknown>) => ({ kind: 'channel', aboutSid: key, ownerSid: null }) as const

/** The ways on which respondents come to a questionnaire: the same for all who work with it. */
export const channelOperations = {
  naireChannels: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const items = await services.vault.sharedItems.list(shelf(call), null)
    const channels = items.map(({ name: Code, value: Name }): ChannelRow => ({ Code, Name }))
    return { kind: 'json', body: valueBody(call.serviceRoot, channels, 'Collection(SurveyExpert.Open)') }
  }),

  saveChannel: withBody(channelBody, async (call, services) => {
    await ownNaire(call, services)
    const { Code, Name } = call.body
    const isSaved = await services.vault.sharedItems.save({ ...shelf(call), name: Code, value: Name })
    if (!isSaved) throw new RefusalError({ key: 'request.conflict', target: 'Code' })
    return { kind: 'none' }
  }),

  deleteChannel: withBody(deleteChannelBody, async (call, services) => {
    await ownNaire(call, services)
    await services.vault.sharedItems.remove({ ...shelf(call), name: call.body.Code })
    return { kind: 'none' }
  }),
} as const
