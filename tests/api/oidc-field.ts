import { createPrivateKey, generateKeyPairSync, randomBytes, sign, type JsonWebKey } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { Client, Json, Reply } from './client.ts'

/** Claims of a person beside their `sub`. */
type Claims = Readonly<Record<string, unknown>>

/** Changes the ID token's claims before it is signed; `key`: by another key than the provider's. */
export type Tampering = (claims: Json) => { readonly claims: Json; readonly key?: JsonWebKey }

const newKey = (): JsonWebKey => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' }),
  kid: 'one',
  use: 'sig',
  alg: 'RS256',
})

export const strangersKey = newKey()

/** A real OpenID provider on loopback, at which everybody signs in at once as whom the test says. */
export class OidcHouse {
  readonly people = new Map<string, Claims>()
  readonly clientSecret = randomBytes(24).toString('base64url')
  who = ''
  tampering: Tampering | null = null

  private constructor(
    readonly issuer: string,
    private readonly stopServer: () => Promise<void>,
  ) {}

  static async open(returnTo: string): Promise<OidcHouse> {
    const key = newKey()
    let handler: (request: IncomingMessage, response: ServerResponse) => void = () => {}
    const server = createServer((request, response) => handler(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const house = new OidcHouse(issuer, async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    })
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'naire',
          client_secret: house.clientSecret,
          redirect_uris: [returnTo],
          post_logout_redirect_uris: [returnTo.replace('/SignIn/Return', '/login')],
        },
      ],
      jwks: { keys: [key as never] },
      cookies: { keys: ['a key of tests'] },
      claims: {
        openid: ['sub'],
        profile: ['name', 'preferred_username'],
        email: ['email', 'email_verified'],
        groups: ['groups', 'employee_id'],
      },
      scopes: ['openid', 'profile', 'email', 'groups'],
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      async findAccount(_, sub) {
        return { accountId: sub, claims: async () => ({ sub, ...house.people.get(sub) }) }
      },
      async loadExistingGrant({ oidc }) {
        const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
        grant.addOIDCScope('openid profile email groups')
        await grant.save()
        return grant
      },
    })
    provider.use(async (context, next) => {
      await next()
      const body = context.body as { id_token?: string } | undefined
      if (house.tampering === null || context.path !== '/token' || body?.id_token === undefined) return
      const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString())
      const { claims: changed, key: by = key } = house.tampering(claims)
      context.body = { ...body, id_token: signed(changed, by) }
    })
    const serve = provider.callback()
    handler = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void serve(request, response)
      const login = { login: { accountId: house.who } }
      void provider.interactionFinished(request, response, login, { mergeWithLastSubmission: false })
    }
    return house
  }

  /** Follows the provider's redirects as a browser, until it sends it back to the product. */
  async agree(address: string): Promise<string> {
    const jar = new Map<string, string>()
    let at = address
    for (let hops = 0; hops < 10 && at.startsWith(this.issuer); hops += 1) {
      const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(at, { redirect: 'manual', headers: { Cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s)
        jar.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) throw new Error(`the provider stays at ${at}: ${response.status} ${await response.text()}`)
      at = new URL(location, at).href
    }
    return at
  }

  close(): Promise<void> {
    return this.stopServer()
  }
}

function signed(claims: Json, jwk: JsonWebKey): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(content), createPrivateKey({ key: jwk, format: 'jwk' }))
  return `${content}.${signature.toString('base64url')}`
}

/** `name=value` of a cookie that a reply sets; empty without it. */
export const cookieOfReply = ({ headers }: Reply, name: string): string =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

/** One browser on its way by a provider into the product. */
export class ProviderJourney {
  cookie = ''
  /** Address of the product at which the provider left the browser. */
  returned = ''

  constructor(
    private readonly anybody: Client,
    private readonly house: OidcHouse,
    private readonly orgSid: string,
  ) {}

  async depart(query = ''): Promise<string> {
    const left = await this.anybody.go(`/SignIn/Depart/${this.orgSid}/oidc${query}`)
    this.cookie = cookieOfReply(left, 'naire-provider')
    return left.headers.get('location') ?? ''
  }

  async agree(sub: string, query = ''): Promise<this> {
    this.house.who = sub
    this.returned = await this.house.agree(await this.depart(query))
    return this
  }

  /** Query of the sign-in page to which the product sends the browser. */
  async land(returned = this.returned, cookie = this.cookie): Promise<URLSearchParams> {
    const { pathname, search } = new URL(returned, this.anybody.url)
    const landed = await this.anybody.go(pathname + search, { Cookie: cookie })
    return new URL(landed.headers.get('location') ?? '', this.anybody.url).searchParams
  }

  redeem(ticket: string | null, cookie = this.cookie): Promise<Reply> {
    return this.anybody.post('/odata/Authenticate/Ticket', { Ticket: ticket ?? '' }, { Cookie: cookie })
  }

  /** The whole way; the reply of the product to the ticket. */
  async signIn(sub: string, query = ''): Promise<Reply> {
    await this.agree(sub, query)
    return this.redeem((await this.land()).get('ticket'))
  }
}
