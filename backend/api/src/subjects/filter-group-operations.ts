import { deleteFilterGroupBody, type FilterGroup, filterGroupBody } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { ownSubject } from './subject-operations.ts'

/** Filters of the data view that were given a name: everybody's of the project, and the caller's own. */
export const filterGroupOperations = {
  filterGroups: withoutBody(async (call, services) => {
    await ownSubject(call, services, call.key)
    const items = await services.vault.sharedItems.list(
      { kind: 'filterGroup', aboutSid: call.key },
      ownerOf(call, false),
    )
    const groups = items.map(({ name: Name, ownerSid, value }): FilterGroup => ({
      Name,
      Search: value,
      Shared: ownerSid === null,
    }))
    return { kind: 'json', body: valueBody(call.serviceRoot, groups, 'Collection(SurveyExpert.Open)') }
  }),

  saveFilterGroup: withBody(filterGroupBody, async (call, services) => {
    await ownSubject(call, services, call.key)
    const { Name, Search, Shared } = call.body
    const isSaved = await services.vault.sharedItems.save({
      kind: 'filterGroup',
      aboutSid: call.key,
      name: Name,
      ownerSid: ownerOf(call, Shared),
      value: Search,
    })
    if (!isSaved) throw new RefusalError({ key: 'request.conflict', target: 'Name' })
    return { kind: 'none' }
  }),

  deleteFilterGroup: withBody(deleteFilterGroupBody, async (call, services) => {
    await ownSubject(call, services, call.key)
    await services.vault.sharedItems.remove({
      kind: 'filterGroup',
      aboutSid: call.key,
      name: call.body.Name,
      ownerSid: ownerOf(call, call.body.Shared),
    })
    return { kind: 'none' }
  }),
} as const

const ownerOf = ({ caller: { user } }: Call<unknown>, isShared: boolean): string | null =>
  isShared ? null : (user?.sid ?? null)
