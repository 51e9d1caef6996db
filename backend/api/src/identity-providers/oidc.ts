import type { OidcSettings, VouchedPerson } from '@naire/domain/orgs'
import type { OutsideFetch } from '@naire/messages'
import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'

/** Settings of an organisation's OpenID provider, with its secret. */
export interface OpenedProvider {
  readonly settings: OidcSettings
  readonly secret: string
}

/** Way to the provider and back: `browser` is the secret of the browser's cookie, `returnTo` the address it returns to. */
export interface OidcJourney {
  readonly state: string
  readonly browser: string
  readonly returnTo: string
}

const configurationMs = 600_000
const mostConfigurations = 200

/**
 * Sign-in by OpenID Connect: code flow with PKCE. State, nonce and PKCE verifier belong to one browser: they are hashes
 * of a secret that only its cookie holds.
 */
export class OidcProviders {
  readonly #known = new Map<string, { readonly configuration: oidc.Configuration; readonly until: number }>()

  constructor(private readonly fetch: OutsideFetch) {}

  /** Where the browser is sent. */
  async departure(provider: OpenedProvider, { state, browser, returnTo }: OidcJourney): Promise<string> {
    const configuration = await this.#configuration(provider)
    const { nonce, verifier } = boundTo(browser)
    const parameters = {
      redirect_uri: returnTo,
      scope: provider.settings.scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    return oidc.buildAuthorizationUrl(configuration, parameters).href
  }

  /** `query`: with which the browser came back. @throws whatever does not hold */
  async arrival(provider: OpenedProvider, query: string, journey: OidcJourney): Promise<VouchedPerson> {
    const configuration = await this.#configuration(provider)
    const { nonce, verifier } = boundTo(journey.browser)
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${journey.returnTo}?${query}`), {
      expectedState: journey.state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const told = tokens.claims()
    if (told === undefined) throw new Error('the provider gave no ID token')
    const more =
      configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(configuration, tokens.access_token, told.sub)
    const claims: VouchedPerson['claims'] = { ...more, ...told }
    const { email, email_verified: isVerified } = claims
    return {
      subject: told.sub,
      claims,
      verifiedMail: isVerified === true && typeof email === 'string' && email.includes('@') ? email : null,
    }
  }

  /** Where the browser ends the provider's own sign-in; null: the provider has no such place. */
  async signOutAddress(provider: OpenedProvider, returnTo: string): Promise<string | null> {
    const configuration = await this.#configuration(provider)
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null
    return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href
  }

  async #configuration({ settings: { issuer, clientId }, secret }: OpenedProvider): Promise<oidc.Configuration> {
    const key = createHash('sha256')
      .update(JSON.stringify([issuer, clientId, secret]))
      .digest('base64url')
    const known = this.#known.get(key)
    if (known !== undefined && known.until > Date.now()) return known.configuration
    const basic = oidc.ClientSecretBasic(secret)
    const post = oidc.ClientSecretPost(secret)
    const authenticate: oidc.ClientAuth = (server, ...rest) =>
      (server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false ? post : basic)(
        server,
        ...rest,
      )
    // The library looks whether the answer is of the issuer that was asked.
    const configuration = await oidc.discovery(new URL(issuer), clientId, undefined, authenticate, {
      // Which hosts are asked without TLS, and which at all, `fetch` decides.
      execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
      [oidc.customFetch]: this.fetch,
      timeout: answerSeconds,
    })
    this.#known.delete(key)
    this.#known.set(key, { configuration, until: Date.now() + configurationMs })
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostConfigurations && oldest !== undefined) this.#known.delete(oldest)
    return configuration
  }
}

export const answerSeconds = 10

/** Where providers send browsers back, behind the address of the installation. */
export const returnPath = '/SignIn/Return'

const boundTo = (browser: string) => {
  const hashed = (purpose: string) => createHash('sha256').update(`${purpose}\n${browser}`).digest('base64url')
  return { nonce: hashed('nonce'), verifier: hashed('verifier') }
}
