import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as samlify from 'samlify'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/saml/${name}`, import.meta.url), 'utf8')
const attributes = ['mail', 'displayName', 'uid', 'groups'] as const
type Attribute = (typeof attributes)[number]

/** Person at the provider; attributes have one value each. */
export type SamlPerson = { readonly nameId: string } & { readonly [Name in Attribute]?: string }

/** Parts of an answer that a provider writes otherwise than it should. */
export interface SamlDeviation {
  readonly audience?: string
  readonly assertionId?: string
  /** The answer is signed, and not the assertion in it. */
  readonly signsAnswerOnly?: true
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

// The package wants to be told by what documents are checked against their schema; the product's are node-saml's.
samlify.setSchemaValidator({ validate: async () => 'not checked' })

/** SAML identity provider out of a package: reads the product's request and metadata, and signs assertions itself. */
export class SamlHouse {
  readonly entityId = 'https://packaged.example.org/idp'
  readonly signInAddress = 'https://packaged.example.org/sso'
  readonly #provider = samlify.IdentityProvider({
    entityID: this.entityId,
    privateKey: fixture('key.pem'),
    signingCert: fixture('certificate.pem'),
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    nameIDFormat: [persistent],
    singleSignOnService: [{ Binding: redirect, Location: this.signInAddress }],
    singleLogoutService: [{ Binding: redirect, Location: `${this.signInAddress}/out` }],
    wantAuthnRequestsSigned: false,
    isAssertionEncrypted: false,
    loginResponseTemplate: {
      context: samlify.SamlLib.defaultLoginResponseTemplate.context,
      attributes: attributes.map((name) => ({
        name,
        valueTag: name,
        nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
        valueXsiType: 'xs:string',
      })),
    },
  })

  /** Answer of the provider to the request with which the browser came, as the form that the browser sends on. */
  async answer(
    metadata: string,
    address: string,
    { nameId, ...person }: SamlPerson,
    { audience, assertionId = `_${randomUUID()}`, signsAnswerOnly }: SamlDeviation = {},
  ): Promise<{ readonly xml: string; readonly relayState: string }> {
    const { searchParams } = new URL(address)
    const provider = this.#provider
    const sp = samlify.ServiceProvider({
      metadata: signsAnswerOnly ? metadata.replace('WantAssertionsSigned="true"', '') : metadata,
    })
    const query = Object.fromEntries(searchParams)
    const request = await provider.parseLoginRequest(sp, 'redirect', { query } as never)
    const { id } = request.extract['request'] as { readonly id: string }
    const returnTo = String(sp.entityMeta.getAssertionConsumerService('post'))
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const tags = {
      ID: `_${randomUUID()}`,
      AssertionID: assertionId,
      Destination: returnTo,
      SubjectRecipient: returnTo,
      Audience: audience ?? sp.entityMeta.getEntityID(),
      Issuer: this.entityId,
      IssueInstant: at(0),
      ConditionsNotBefore: at(-1),
      ConditionsNotOnOrAfter: at(4),
      SubjectConfirmationDataNotOnOrAfter: at(4),
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      NameIDFormat: persistent,
      NameID: nameId,
      InResponseTo: id,
      AuthnStatement: '',
      ...Object.fromEntries(
        attributes.map((name) => [`attr${name[0]!.toUpperCase()}${name.slice(1)}`, person[name] ?? '']),
      ),
    }
    const made = await provider.createLoginResponse(sp, request as never, 'post', {}, (template: string) => ({
      id: tags.ID,
      context: samlify.SamlLib.replaceTagsByValue(template, tags),
    }))
    return {
      xml: Buffer.from(made.context, 'base64').toString(),
      relayState: searchParams.get('RelayState') ?? '',
    }
  }
}
