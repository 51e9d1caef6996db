import { expect, it } from 'vitest'
import { openField } from '../../../../../tests/api/wechat-field.ts'
import { copyOf, screening } from '../../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../../tests/api/respondent.ts'
import { query, quoted } from '../../workplace/odata.ts'
import { neighbours, orderOf } from './neighbour.ts'
import type { SessionRow } from './session-row.ts'

const field = openField()
const sorts = ['CommitTime', 'Score', 'Success', 'UserName', 'Lang', 'Status', 'ReviewDueTime', 'Sid'] as const

it('from session to session is the order of the list, forwards and backwards, by every kind of column and where values are the same or blank', async () => {
  const record = copyOf(screening())
  await field.place.publish(record)
  for (const age of [30, 30, 10, 60]) await new Respondent(field.product.anybody, record).finish({ ...calm, age })
  await new Respondent(field.product.anybody, record).commit({ age: 20 })
  const naire = `NaireSid eq ${quoted(record.Sid)}`
  const rows = async (filter: string, orderby: string) =>
    (await field.product.admin.get(query('/odata/NaireSessions', { filter, orderby }))).body
      .value as readonly SessionRow[]

  for (const id of sorts) {
    for (const isDescending of [false, true]) {
      const sort = { id, isDescending }
      const list = await rows(naire, orderOf(sort))
      expect(list).toHaveLength(5)
      for (const [at, row] of list.entries()) {
        const beside = async (way: 'next' | 'previous') => {
          const { filter, orderby } = neighbours({ sid: row.Sid, sort, value: row[id] }, way)
          return (await rows(`${naire} and ${filter}`, orderby))[0]?.Sid
        }
        expect(await beside('next'), `after ${at} by ${id}, descending: ${isDescending}`).toBe(list[at + 1]?.Sid)
        expect(await beside('previous'), `before ${at} by ${id}, descending: ${isDescending}`).toBe(list[at - 1]?.Sid)
      }
    }
  }
})
