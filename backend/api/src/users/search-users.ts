import type { Answer } from '../http/answer.ts'
import { type Call, withoutBody } from '../odata/operation.ts'
import { quoted } from '../reading/reading.ts'
import { viewerOf } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'

const fields = ['Code', 'Name', 'Nickname', 'Tel']
const mostFound = 50

/**
 * People whose login account, name, nickname or telephone number contains the keyword; a blank one finds the first of
 * all.
 */
export const searchUsers = withoutBody(search, { keyword: { type: 'String', nullable: true } })

async function search({ args, caller, serviceRoot }: Call<undefined>, services: Services): Promise<Answer> {
  const keyword = String(args['keyword'] ?? '').trim()
  const anywhere = fields.map((field) => `contains(${field},${quoted(keyword)})`).join(' or ')
  const filter = keyword === '' ? 'Status ne 2' : `Status ne 2 and (${anywhere})`
  const query = services.reading.bound('Users', {
    $filter: filter,
    $orderby: 'Code',
    $top: String(mostFound),
    $count: 'true',
  })
  const viewer = await viewerOf(caller, query, services)
  const { found, stale } = await services.reading.page(query, { viewer, minPosition: caller.minPosition })
  const body = {
    '@odata.context': `${serviceRoot}$metadata#Users`,
    '@odata.count': found.count,
    count: found.count,
    value: found.rows,
  }
  return { kind: 'json', body, stale }
}
