import type { Actor } from '@naire/domain/event-sourcing'
import {
  checkOrgName,
  type BeginOrgErasure,
  type CloseOrg,
  orgDecider,
  orgStream,
  type MoveDept,
  type Org,
  type OrgCommand,
  type ProviderKind,
  type ProviderSettings,
  type RemoveDept,
  type SetSignInRules,
} from '@naire/domain/orgs'
import { normalName } from '@naire/domain/unique-names'
import { RefusalError } from '@naire/domain/refusals'
import {
  releaseName,
  sidOf,
  withName,
  withSid,
  type Claiming,
  type Taker,
  type UniqueName,
} from '../unique-names/index.ts'
import type { CommandsVault, Lookups } from '../ports.ts'
import { handle, load, type Envelope, type CommandResult } from '../streams/index.ts'

interface OrgChange {
  readonly orgSid: string
  readonly by: Actor
  readonly envelope: Envelope
}

export interface OrgRequest extends OrgChange {
  readonly name: string
}

export interface OrgCommands {
  /** With a root department of the same name. */
  create(request: OrgRequest & { readonly rootDeptSid: string }): Promise<CommandResult<Org>>
  rename(request: OrgRequest): Promise<CommandResult<Org>>
  close(request: OrgChange & Pick<CloseOrg, 'reason' | 'typedName'>): Promise<CommandResult<Org>>
  reopen(request: OrgChange): Promise<CommandResult<Org>>
  /** A job does it. Cannot be undone. */
  beginErasure(
    request: OrgChange & Pick<BeginOrgErasure, 'reason' | 'typedName' | 'heldNaire' | 'holdings'>,
  ): Promise<CommandResult<Org>>
  /** `parentSid` null: under the root department. */
  addDept(
    request: OrgRequest & { readonly deptSid: string; readonly parentSid: string | null },
  ): Promise<CommandResult<Org>>
  renameDept(request: OrgRequest & { readonly deptSid: string }): Promise<CommandResult<Org>>
  moveDept(request: OrgChange & Pick<MoveDept, 'deptSid' | 'parentSid'>): Promise<CommandResult<Org>>
  removeDept(request: OrgChange & Pick<RemoveDept, 'deptSid' | 'intoSid' | 'hasPeople'>): Promise<CommandResult<Org>>
  setSignInRules(
    request: OrgChange & Pick<SetSignInRules, 'secondFactorRoles' | 'passwords'>,
  ): Promise<CommandResult<Org>>
  /** `secret` null: the one that is there stays, as long as it is told to the same provider. */
  saveIdentityProvider(
    request: OrgChange & { readonly settings: ProviderSettings; readonly secret: string | null },
  ): Promise<CommandResult<Org>>
  removeIdentityProvider(request: OrgChange & { readonly kind: ProviderKind }): Promise<CommandResult<Org>>
  /** Notes that there is another token; who asked for it makes it. */
  rotateDirectoryToken(request: OrgChange & { readonly kind: ProviderKind }): Promise<CommandResult<Org>>
  endDirectoryTokens(request: OrgChange & { readonly kind: ProviderKind }): Promise<CommandResult<Org>>
}

type WithoutActor<Given> = Given extends unknown ? Omit<Given, 'by' | 'at'> : never

interface OrgCommandDependencies {
  readonly claiming: Claiming
  readonly vault: Pick<CommandsVault, 'providerSignIns' | 'directories'>
  readonly lookups: Pick<Lookups, 'ownerOf'>
  now(): Date
}

export function orgCommands({ claiming, vault, lookups, now }: OrgCommandDependencies): OrgCommands {
  const { streams } = claiming
  const takerOf = ({ by, envelope }: OrgChange): Taker => ({ by, envelope, at: now().toISOString() })

  const tell = ({ orgSid, by, envelope }: OrgChange, command: WithoutActor<OrgCommand>) =>
    handle(streams, orgDecider, orgStream(orgSid), { ...command, by, at: now().toISOString() } as OrgCommand, envelope)

  return {
    async create(request) {
      const { orgSid, name, rootDeptSid, envelope } = request
      refuseBadName(name)
      const taker = takerOf(request)
      const command = { type: 'CreateOrg', orgSid, name, rootDeptSid, by: taker.by, at: taker.at } as const
      return withName(claiming, nameOf(orgSid, name), taker, () =>
        withSid({ ...claiming, lookups }, sidOf('dept', rootDeptSid, orgSid), taker, () =>
          handle(streams, orgDecider, orgStream(orgSid), command, envelope),
        ),
      )
    },
    async rename(request) {
      const { orgSid, name, envelope } = request
      refuseBadName(name)
      const taker = takerOf(request)
      const before = (await load(streams, orgDecider, orgStream(orgSid))).state.name
      const command = { type: 'RenameOrg', name, by: taker.by, at: taker.at } as const
      const rename = () => handle(streams, orgDecider, orgStream(orgSid), command, envelope)
      if (before === null || sameName(before, name)) return rename()
      const handled = await withName(claiming, nameOf(orgSid, name), taker, rename)
      await releaseName(claiming, nameOf(orgSid, before), taker, 'renamed')
      return handled
    },
    close: ({ reason, typedName, ...request }) => tell(request, { type: 'CloseOrg', reason, typedName }),
    reopen: (request) => tell(request, { type: 'ReopenOrg' }),
    beginErasure: ({ reason, typedName, heldNaire, holdings, ...request }) =>
      tell(request, { type: 'BeginOrgErasure', reason, typedName, heldNaire, holdings }),
    renameDept: ({ deptSid, name, ...request }) => tell(request, { type: 'RenameDept', deptSid, name }),
    moveDept: ({ deptSid, parentSid, ...request }) => tell(request, { type: 'MoveDept', deptSid, parentSid }),
    removeDept: ({ deptSid, intoSid, hasPeople, ...request }) =>
      tell(request, { type: 'RemoveDept', deptSid, intoSid, hasPeople }),
    setSignInRules: ({ secondFactorRoles, passwords, ...request }) =>
      tell(request, { type: 'SetSignInRules', secondFactorRoles, ...(passwords && { passwords }) }),
    async saveIdentityProvider({ settings, secret, ...request }) {
      const { kind } = settings
      const { state } = await load(streams, orgDecider, orgStream(request.orgSid))
      const isSame = state.providers[kind]?.issuer === settings.issuer
      const isSecretless = kind === 'saml'
      if (
        !isSecretless &&
        secret === null &&
        !(isSame && (await vault.providerSignIns.hasSecret(request.orgSid, kind)))
      )
        throw new RefusalError({ key: 'org.providerInvalid', target: 'secret', details: { field: 'secret' } })
      const told = await tell(request, { type: 'SaveIdentityProvider', settings })
      // Another provider knows nobody of those whom the one before knew.
      if (!isSame) {
        await vault.providerSignIns.forgetProvider(request.orgSid, kind)
        await vault.directories.forgetDirectory({ orgSid: request.orgSid, kind })
      }
      await vault.providerSignIns.saveSecret(request.orgSid, kind, isSecretless ? '' : secret)
      return told
    },
    async removeIdentityProvider({ kind, ...request }) {
      const told = await tell(request, { type: 'RemoveIdentityProvider', kind })
      await vault.providerSignIns.forgetProvider(request.orgSid, kind)
      await vault.directories.forgetDirectory({ orgSid: request.orgSid, kind })
      return told
    },
    rotateDirectoryToken: ({ kind, ...request }) => tell(request, { type: 'RotateDirectoryToken', kind }),
    async endDirectoryTokens({ kind, ...request }) {
      const told = await tell(request, { type: 'EndDirectoryTokens', kind })
      await vault.directories.endTokens({ orgSid: request.orgSid, kind })
      return told
    },
    async addDept(request) {
      const { orgSid, deptSid, name, parentSid, envelope } = request
      const taker = takerOf(request)
      const { by, at } = taker
      const command = { type: 'AddDept', deptSid, name, parentSid, by, at } as const
      return withSid({ ...claiming, lookups }, sidOf('dept', deptSid, orgSid), taker, () =>
        handle(streams, orgDecider, orgStream(orgSid), command, envelope),
      )
    },
  }
}

const nameOf = (ownerSid: string, name: string): UniqueName => ({
  scope: 'orgName',
  name,
  ownerSid,
  taken: 'org.nameTaken',
})

const sameName = (one: string, other: string): boolean => normalName('orgName', one) === normalName('orgName', other)

function refuseBadName(name: string): void {
  const refusal = checkOrgName(name)
  if (refusal !== null) throw new RefusalError(refusal)
}
