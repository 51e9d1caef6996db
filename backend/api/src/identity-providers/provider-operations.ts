import { removeProviderBody, saveProviderBody, type IdentityProvider } from '@naire/contract'
import { load } from '@naire/commands'
import { orgDecider, orgStream } from '@naire/domain/orgs'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { RemoveIdentityProvider, SaveIdentityProvider } from '../commands/product-commands.ts'
import { requireAccess } from '../http/access.ts'
import { commanded } from '../http/envelope.ts'
import { withBody, withoutBody } from '../odata/operation.ts'
import { returnPath } from './oidc.ts'
import { isCertificate, metadataPath } from './saml.ts'

/** Identity providers of an organisation, as its administrators set them up. */
export const providerOperations = {
  identityProviders: withoutBody(async ({ operation, caller, key: orgSid, serviceRoot }, { streams, vault }) => {
    requireAccess(operation, caller, { orgSid })
    const { state } = await load(streams, orgDecider, orgStream(orgSid))
    if (state.name === null) throw new RefusalError({ key: 'org.notFound' })
    const value = await Promise.all(
      Object.values(state.providers).map(async (settings): Promise<IdentityProvider> => ({
        Settings: settings,
        HasSecret: await vault.providerSignIns.hasSecret(orgSid, settings.kind),
      })),
    )
    const ReturnAddress = serviceRoot.replace(/\/odata\/$/, returnPath)
    const MetadataAddress = serviceRoot.replace(/\/odata\/$/, metadataPath) + orgSid
    return { kind: 'json', body: { ...valueBody(serviceRoot, value), ReturnAddress, MetadataAddress } }
  }),

  saveIdentityProvider: withBody(saveProviderBody, async ({ operation, caller, key: orgSid, body }, { execute }) => {
    requireAccess(operation, caller, { orgSid })
    const { settings, secret = null } = body
    if (settings.kind === 'saml' && !settings.certificates.every(isCertificate))
      throw new RefusalError({ key: 'org.providerInvalid', target: 'certificates', details: { field: 'certificates' } })
    const { position } = await execute(new SaveIdentityProvider({ ...commanded(caller), orgSid, settings, secret }))
    return { kind: 'none', position }
  }),

  removeIdentityProvider: withBody(
    removeProviderBody,
    async ({ operation, caller, key: orgSid, body }, { execute }) => {
      requireAccess(operation, caller, { orgSid })
      const { position } = await execute(new RemoveIdentityProvider({ ...commanded(caller), orgSid, ...body }))
      return { kind: 'none', position }
    },
  ),
} as const
