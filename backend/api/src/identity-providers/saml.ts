import type { SamlSettings, VouchedPerson } from '@naire/domain/orgs'
import { X509Certificate } from 'node:crypto'
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'

/** Where providers send assertions, behind the address of the installation. */
export const assertionPath = '/SignIn/Assertion'
export const metadataPath = '/SignIn/Metadata/'

/** Clocks of providers are off by that much. */
const skewMs = 60_000
const oldestMs = 300_000

/** Assertion of a provider that holds. */
export interface HeldAssertion {
  readonly person: VouchedPerson
  readonly id: string
  /** Afterwards it would hold no more. */
  readonly until: Date
}

interface SamlPlace {
  readonly orgSid: string
  /** Address of the installation. */
  readonly address: string
  /** State of the journey: request and answer are of the same one. */
  readonly state: string
}

export function isCertificate(base64: string): boolean {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).raw.length > 0
  } catch {
    return false
  }
}

/** Name of this installation with the provider of an organisation: the audience of its assertions. */
export const entityOf = ({ orgSid, address }: Omit<SamlPlace, 'state'>): string => address + metadataPath + orgSid

/** Document by which a provider knows this installation. */
export const samlMetadata = (place: Omit<SamlPlace, 'state'>): string =>
  generateServiceProviderMetadata({
    issuer: entityOf(place),
    callbackUrl: place.address + assertionPath,
    identifierFormat: null,
    wantAssertionsSigned: true,
  })

/** Where the browser is sent. */
export function samlDeparture(settings: SamlSettings, place: SamlPlace): Promise<string> {
  return partyOf(settings, place).getAuthorizeUrlAsync(place.state, undefined, {})
}

/**
 * Person for whom the answer vouches. Signed assertions for this organisation alone, in answer to the request of this journey.
 * @throws whatever does not hold
 */
export async function samlArrival(
  settings: SamlSettings,
  place: SamlPlace,
  SAMLResponse: string,
): Promise<HeldAssertion> {
  // Entities make a document another one than its signature was made for.
  if (/<!DOCTYPE/i.test(Buffer.from(SAMLResponse, 'base64').toString())) throw new Error('a document type is not taken')
  const { profile } = await partyOf(settings, place).validatePostResponseAsync({ SAMLResponse })
  const told: Readonly<Record<string, unknown>> = profile ?? {}
  const { nameID, issuer, attributes } = told
  const format = String(told['nameIDFormat'] ?? '')
  if (issuer !== settings.issuer) throw new Error('the assertion is of another issuer')
  if (typeof nameID !== 'string' || nameID === '' || format.endsWith(':transient'))
    throw new Error('the assertion names nobody for good')
  const { Assertion: signed } = (profile?.getAssertion?.() ?? {}) as { Assertion?: { $?: { ID?: unknown } } }
  const id = signed?.$?.ID
  if (typeof id !== 'string') throw new Error('the assertion has no ID')
  const claims = named((attributes ?? {}) as Readonly<Record<string, unknown>>)
  const mail = format.endsWith(':emailAddress') ? nameID : claims['email']
  // Who signs for the organisation's people knows their addresses: there is nobody else to verify them.
  const verifiedMail = typeof mail === 'string' && mail.includes('@') ? mail : null
  const until = new Date(Date.now() + oldestMs + 2 * skewMs)
  return { person: { subject: nameID, claims, verifiedMail }, id, until }
}

function partyOf(settings: SamlSettings, place: SamlPlace): SAML {
  const request = `_${place.state}`
  return new SAML({
    callbackUrl: place.address + assertionPath,
    entryPoint: settings.signInAddress,
    issuer: entityOf(place),
    audience: entityOf(place),
    idpIssuer: settings.issuer,
    idpCert: [...settings.certificates],
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: oldestMs,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => request,
    // The journey is the request: it is taken once, before this.
    cacheProvider: {
      saveAsync: async (_, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (id) => (id === request ? new Date().toISOString() : null),
      removeAsync: async (id) => id,
    },
  })
}

/** Attributes also by the names that OpenID has for them. */
function named(attributes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const known = Object.entries(aliases).flatMap(([name, others]) => {
    const found = others.map((other) => attributes[other]).find((value) => value !== undefined)
    return found === undefined || Object.hasOwn(attributes, name) ? [] : [[name, [found].flat()[0]] as const]
  })
  return { ...attributes, ...Object.fromEntries(known) }
}

const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

const aliases: Readonly<Record<string, readonly string[]>> = {
  email: ['mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${claim}/emailaddress`],
  name: ['displayName', 'urn:oid:2.16.840.1.113730.3.1.241', 'cn', 'urn:oid:2.5.4.3', `${claim}/name`],
  preferred_username: ['uid', 'urn:oid:0.9.2342.19200300.100.1.1', `${claim}/upn`],
}
