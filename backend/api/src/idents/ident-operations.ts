import { eraseIdentBody, loadIdentsBody } from '@naire/contract'
import { load } from '@naire/commands'
import { naireDecider, naireStream } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import type { IdentList } from '@naire/vault'
import { requireAccess } from '../http/access.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'

/** The list of codes that may answer a questionnaire (`IdentifyingValidationMode` 1). */
export const identOperations = {
  loadIdents: withBody(loadIdentsBody, async (call, services) => {
    await ownNaire(call, services)
    const { codes, replace } = call.body
    const list = await services.vault.idents.load(call.key, codes, { by: call.caller.user?.sid ?? '', replace })
    return { kind: 'json', body: valueBody(call.serviceRoot, await wireList(list, services)) }
  }),

  identList: withoutBody(async (call, services) => {
    await ownNaire(call, services)
    const list = await services.vault.idents.list(call.key)
    return {
      kind: 'json',
      body: valueBody(
        call.serviceRoot,
        list === null ? { Count: 0, LoadedAt: null, LoadedBy: null } : await wireList(list, services),
      ),
    }
  }),

  eraseIdent: withBody(eraseIdentBody, async (call, services) => {
    await ownNaire(call, services)
    if (!(await services.vault.idents.erase(call.key, call.body.code)))
      throw new RefusalError({ key: 'ident.notFound', target: 'code' })
    return { kind: 'none' }
  }),
} as const

async function ownNaire({ operation, caller, key }: Call<unknown>, { streams }: Services): Promise<void> {
  const { state } = await load(streams, naireDecider, naireStream(key))
  if (state.sid === null || state.deleted) throw new RefusalError({ key: 'naire.notFound' })
  requireAccess(operation, caller, { orgSid: state.orgSid, subjectSid: state.subjectSid })
}

async function wireList({ count, loadedAt, loadedBy }: IdentList, { people }: Services) {
  const user = await people.find(loadedBy)
  return { Count: count, LoadedAt: loadedAt.toISOString(), LoadedBy: user?.fields.name ?? user?.fields.code ?? null }
}
