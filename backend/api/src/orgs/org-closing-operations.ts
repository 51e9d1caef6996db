import { closeOrgBody, type OrgHoldings } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { heldNaire, orgHoldings } from '@naire/projections/orgs'
import { BeginOrgErasure, CloseOrg, ReopenOrg } from '../commands/product-commands.ts'
import { commanded } from '../http/envelope.ts'
import { withBody, withoutBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'

/** The end of an organisation: closed, opened again, or erased. */
export const orgClosingOperations = {
  orgHoldings: withoutBody(async ({ key, serviceRoot }, services) => {
    if ((await services.people.orgName(key)) === null) throw new RefusalError({ key: 'org.notFound' })
    const { holdings, held } = await heldBy(key, services)
    const { subjects, naires, sessions, people, users } = holdings
    const value: OrgHoldings = {
      Subjects: subjects,
      Naires: naires,
      Sessions: sessions,
      People: people,
      Users: users,
      HeldNaire: held,
    }
    return { kind: 'json', body: valueBody(serviceRoot, value) }
  }),

  closeOrg: withBody(closeOrgBody, async ({ caller, key: orgSid, body: { Name, Reason } }, { execute }) => {
    const request = { ...commanded(caller), orgSid, typedName: Name, reason: Reason }
    return { kind: 'none', position: (await execute(new CloseOrg(request))).position }
  }),

  reopenOrg: withoutBody(async ({ caller, key: orgSid }, { execute }) => {
    const { position } = await execute(new ReopenOrg({ ...commanded(caller), orgSid }))
    return { kind: 'none', position }
  }),

  eraseOrg: withBody(closeOrgBody, async ({ caller, key: orgSid, body: { Name, Reason } }, services) => {
    const { holdings, held } = await heldBy(orgSid, services)
    const { sessions, people, users } = holdings
    const confirmed = { typedName: Name, reason: Reason, heldNaire: held, holdings: { sessions, people, users } }
    const { position } = await services.execute(new BeginOrgErasure({ ...commanded(caller), orgSid, ...confirmed }))
    return { kind: 'none', position }
  }),
} as const

const readModels = ['sessions', 'idents', 'users', 'subjects', 'naires', 'retention']

/** Counts of everything that stands in the log by now. */
async function heldBy(orgSid: string, { reading, store, readPool }: Services) {
  if (!(await reading.caughtUp(readModels, (await store.head()).position)))
    throw new RefusalError({ key: 'request.busy', details: { seconds: 30 } })
  const [holdings, held] = await Promise.all([orgHoldings(readPool, orgSid), heldNaire(readPool, orgSid)])
  return { holdings, held }
}
