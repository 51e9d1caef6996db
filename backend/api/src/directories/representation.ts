import { directoryLimits, type DirectoryJson } from '@naire/domain/directories'
import { attributesOf, type KnownGroup, type KnownUser } from './directory.ts'

/** `application/json`, as SCIM names it. */
export const scimType = 'application/scim+json; charset=utf-8'

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const messages = 'urn:ietf:params:scim:api:messages:2.0'
const schemas = { user: `${core}:User`, group: `${core}:Group` } as const

/** `at`: address of the SCIM interface. */
export function userBody(known: KnownUser, at: string): DirectoryJson {
  const { externalId, ...attributes } = attributesOf(known)
  const { person, groups, user } = known
  return {
    schemas: [schemas.user],
    ...attributes,
    ...(externalId !== null && { externalId }),
    groups: groups.map(({ sid, displayName }) => ({ value: sid, display: displayName, $ref: `${at}/Groups/${sid}` })),
    meta: {
      resourceType: 'User',
      location: `${at}/Users/${user.userSid}`,
      ...(person && { created: person.createdAt.toISOString(), lastModified: person.changedAt.toISOString() }),
    },
  }
}

export function groupBody(
  { group: { sid, displayName, externalId, createdAt, changedAt }, members }: KnownGroup,
  at: string,
  excluded = '',
): DirectoryJson {
  const isShort = excluded.split(',').some((name) => name.trim().toLowerCase() === 'members')
  return {
    schemas: [schemas.group],
    id: sid,
    displayName,
    ...(externalId !== null && { externalId }),
    ...(!isShort && { members: members.map((value) => ({ value, type: 'User', $ref: `${at}/Users/${value}` })) }),
    meta: {
      resourceType: 'Group',
      location: `${at}/Groups/${sid}`,
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
    },
  }
}

export const listBody = (Resources: readonly DirectoryJson[], total = Resources.length, startIndex = 1) => ({
  schemas: [`${messages}:ListResponse`],
  totalResults: total,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
})

/** `scimTypes` of the refusals that have one (RFC 7644 §3.12). */
const scimTypes: Readonly<Record<string, string>> = {
  'directory.invalid': 'invalidValue',
  'directory.filterInvalid': 'invalidFilter',
  'directory.pathInvalid': 'invalidPath',
  'directory.taken': 'uniqueness',
}

export const errorBody = (status: number, detail: string, key: string): DirectoryJson => ({
  schemas: [`${messages}:Error`],
  status: String(status),
  ...(scimTypes[key] !== undefined && { scimType: scimTypes[key] }),
  detail,
})

const not = { supported: false }

export const configBody: DirectoryJson = {
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { ...not, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: directoryLimits.page },
  changePassword: not,
  sort: not,
  etag: not,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator of the organisation made for its directory.',
      primary: true,
    },
  ],
}

const types = [
  ['User', schemas.user],
  ['Group', schemas.group],
] as const

export const resourceTypesBody = listBody(
  types.map(([name, schema]) => ({
    schemas: [`${core}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
  })),
)

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const contact = [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })]
const link = (name: string) => attribute(name, { type: 'reference', mutability: 'readOnly' })
const unique = { required: true, uniqueness: 'server' }
const readOnly = { mutability: 'readOnly' }

export const schemasBody = listBody([
  {
    schemas: [`${core}:Schema`],
    id: schemas.user,
    name: 'User',
    attributes: [
      attribute('userName', unique),
      attribute('displayName'),
      attribute('name', {
        type: 'complex',
        subAttributes: ['formatted', 'givenName', 'familyName'].map((each) => attribute(each)),
      }),
      attribute('active', { type: 'boolean' }),
      ...['emails', 'phoneNumbers'].map((each) =>
        attribute(each, { type: 'complex', multiValued: true, subAttributes: contact }),
      ),
      attribute('groups', {
        type: 'complex',
        multiValued: true,
        ...readOnly,
        subAttributes: [attribute('value', readOnly), attribute('display', readOnly), link('$ref')],
      }),
    ],
  },
  {
    schemas: [`${core}:Schema`],
    id: schemas.group,
    name: 'Group',
    attributes: [
      attribute('displayName', unique),
      attribute('members', {
        type: 'complex',
        multiValued: true,
        subAttributes: [attribute('value', { mutability: 'immutable' }), link('$ref')],
      }),
    ],
  },
])
