import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import type { Client, Reply } from './client.ts'
import { cookieOfReply } from './oidc-field.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/saml/${name}`, import.meta.url), 'utf8')
export const certificate = fixture('certificate.pem')
const key = fixture('key.pem')
export const strangersKey = fixture('strangers-key.pem')

/** Request that the product sent with the browser. */
export interface SamlRequest {
  readonly id: string
  readonly entity: string
  readonly returnTo: string
  readonly relayState: string
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

/** An assertion and the answer around it, as a provider writes them; each part may be another one. */
export function answerTo(
  { id, entity, returnTo }: SamlRequest,
  {
    issuer = 'urn:example:idp',
    audience = entity,
    recipient = returnTo,
    inResponseTo = id,
    nameId = 'S-1',
    format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    from = minutes(-1),
    until = minutes(3),
    assertionId = `_a${Math.random().toString(36).slice(2)}`,
    attributes = {},
  }: {
    readonly issuer?: string
    readonly audience?: string
    readonly recipient?: string
    readonly inResponseTo?: string
    readonly nameId?: string
    readonly format?: string
    readonly from?: string
    readonly until?: string
    readonly assertionId?: string
    readonly attributes?: Readonly<Record<string, readonly string[]>>
  } = {},
): string {
  const told = Object.entries(attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    .join('')
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r1" Version="2.0" IssueInstant="${from}" Destination="${returnTo}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${from}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${inResponseTo}" Recipient="${recipient}" NotOnOrAfter="${until}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${from}" SessionIndex="_s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${told}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
}

/** Signs the assertion of an answer. */
export function signed(xml: string, privateKey = key): string {
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const assertion = "//*[local-name(.)='Assertion']"
  signature.addReference({
    xpath: assertion,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signature.computeSignature(xml, {
    location: { reference: `${assertion}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

const assertionIn = (xml: string): string => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''

/** An assertion without a signature about somebody else, made of that of an answer. */
export const forgedOf = (xml: string, { id, nameId }: { readonly id: string; readonly nameId: string }): string =>
  assertionIn(xml)
    .replace(/ ID="[^"]+"/, ` ID="${id}"`)
    .replace(/<((?:ds:)?)Signature[ >].*<\/\1Signature>/s, '')
    .replace(/(<saml:NameID[^>]*>)[^<]+/, `$1${nameId}`)

/** Ways to wrap a forged assertion into an answer that holds. */
export const wraps: readonly ((held: string, evil: string) => string)[] = [
  // Beside it, before and behind.
  (held, evil) => held.replace(/(<saml:Assertion )/, `${evil}$1`),
  (held, evil) => held.replace('</saml:Assertion>', `</saml:Assertion>${evil}`),
  // In an extension, with the forged one in its place.
  (held, evil) =>
    held
      .replace(assertionIn(held), evil)
      .replace('<samlp:Status>', `<samlp:Extensions>${assertionIn(held)}</samlp:Extensions><samlp:Status>`),
  // In the signature of the forged one.
  (held, evil) => {
    const real = assertionIn(held)
    const [signature = '', prefix = ''] = /<((?:ds:)?)Signature[ >].*<\/\1Signature>/s.exec(real) ?? []
    const object = `<${prefix}Object>${real.replace(signature, '')}</${prefix}Object></${prefix}Signature>`
    const wrapping = signature.replace(`</${prefix}Signature>`, object)
    return held.replace(real, evil.replace('</saml:Issuer>', `</saml:Issuer>${wrapping}`))
  },
  // In the subject of the forged one.
  (held, evil) => {
    const real = assertionIn(held)
    return held.replace(real, evil.replace('</saml:Subject>', `</saml:Subject>${real}`))
  },
]

/** One browser on its way by a SAML provider into the product. */
export class SamlJourney {
  cookie = ''
  /** Where the product sent the browser. */
  address = ''
  request: SamlRequest = { id: '', entity: '', returnTo: '', relayState: '' }

  constructor(
    private readonly anybody: Client,
    private readonly orgSid: string,
  ) {}

  async depart(): Promise<this> {
    const left = await this.anybody.go(`/SignIn/Depart/${this.orgSid}/saml`)
    this.cookie = cookieOfReply(left, 'naire-provider')
    this.address = left.headers.get('location') ?? ''
    const { searchParams } = new URL(this.address)
    const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    const at = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
    this.request = {
      id: at(/ ID="([^"]+)"/),
      entity: at(/<saml:Issuer[^>]*>([^<]+)</),
      returnTo: at(/AssertionConsumerServiceURL="([^"]+)"/),
      relayState: searchParams.get('RelayState') ?? '',
    }
    return this
  }

  /** Query of the sign-in page to which the product sends the browser; no cookie comes with a form of another site. */
  async land(xml: string, RelayState = this.request.relayState): Promise<URLSearchParams> {
    const form = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState }
    const landed = await this.anybody.postForm('/SignIn/Assertion', form)
    return new URL(landed.headers.get('location') ?? '', this.anybody.url).searchParams
  }

  redeem(ticket: string | null, cookie = this.cookie): Promise<Reply> {
    return this.anybody.post('/odata/Authenticate/Ticket', { Ticket: ticket ?? '' }, { Cookie: cookie })
  }
}
