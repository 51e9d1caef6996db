import { RecordSignIn } from '../commands/product-commands.ts'
import {
  apiTokenBody,
  type ApiTokenMade,
  type ApiTokenRow,
  authenticateBody,
  challengeBody,
  type CurrentUser,
  endBody,
  secondFactorBody,
  type SignedOut,
  type SignInRow,
  ticketBody,
} from '@naire/contract'
import { load } from '@naire/commands'
import { abilitiesOf, apiTokenLimits } from '@naire/domain/access'
import { orgDecider, orgStream, type ProviderKind } from '@naire/domain/orgs'
import { RefusalError } from '@naire/domain/refusals'
import { type Answer } from '../http/answer.ts'
import { commanded } from '../http/envelope.ts'
import { deviceCookie } from '../http/callers.ts'
import { cookieNamed } from '../wechat/cookies.ts'
import { ownSubject } from '../subjects/subject-operations.ts'
import { completeSignIn, redeemSignIn, signedIn, signIn } from './sign-in.ts'
import type { Services } from '../services.ts'
import { withBody, withoutBody } from '../odata/operation.ts'

/** As long as browsers keep a cookie. */
const deviceSeconds = 400 * 86_400

export const signInOperations = {
  authenticate: withBody(authenticateBody, async ({ body, caller, at, serviceRoot }, services) => {
    return done(await signIn(services, { ...body, caller, at }), serviceRoot)
  }),

  passkeyOptions: withBody(challengeBody, async ({ body, serviceRoot }, { secondStep }) => ({
    kind: 'json',
    body: await secondStep.passkeyOptions(body.Challenge, serviceRoot),
  })),

  completeSignIn: withBody(secondFactorBody, async ({ body, caller, serviceRoot }, services) =>
    done(await completeSignIn(services, { ...body, caller, serviceRoot }), serviceRoot),
  ),

  redeemSignIn: withBody(ticketBody, async ({ body, caller, serviceRoot }, services) =>
    done(await redeemSignIn(services, { ticket: body.Ticket, caller }), serviceRoot),
  ),

  logout: withoutBody(async ({ caller, serviceRoot }, services) => {
    const { vault, execute, people } = services
    const ended = caller.token === null ? null : await vault.authSessions.end(caller.token)
    if (ended === null) return { kind: 'none' }
    const event = { type: 'SignedOut', data: { signInSid: ended.sid } } as const
    const position = await execute(new RecordSignIn({ ...commanded(caller), userSid: ended.userSid, event }))
    const orgSid = (await people.find(ended.userSid))?.fields.orgSid ?? null
    const address =
      ended.provider === null || orgSid === null
        ? null
        : await providersSignOut(services, { orgSid, kind: ended.provider, serviceRoot })
    const body: SignedOut = { Address: address ?? '' }
    return address === null ? { kind: 'none', position } : { kind: 'json', body, position }
  }),

  me: withoutBody(async ({ caller }, { people }) => {
    const user = await people.find(signedIn(caller).sid)
    if (!user) throw new RefusalError({ key: 'access.signedOut' })
    const body: CurrentUser = {
      ...(await people.record(user)),
      Abilities: abilitiesOf(user.fields.authority),
    }
    return { kind: 'json', body }
  }),

  /** Every device on which the caller is signed in. */
  listSignIns: withoutBody(async ({ caller }, { vault }) => {
    const sessions = await vault.authSessions.list(signedIn(caller).sid)
    const here = caller.token === null ? null : await vault.authSessions.use(caller.token)
    const value = sessions.map(
      ({ sid: Sid, startedAt, usedAt, expiresAt, remembered, address, userAgent }): SignInRow => ({
        Sid,
        StartedAt: startedAt.toISOString(),
        UsedAt: usedAt.toISOString(),
        ExpiresAt: expiresAt.toISOString(),
        Remembered: remembered,
        Address: address,
        UserAgent: userAgent,
        IsCurrent: Sid === here?.sid,
      }),
    )
    return { kind: 'json', body: { value } }
  }),

  endSignIn: withBody(endBody, async ({ caller, body }, { vault, execute }) => {
    const { sid: userSid } = signedIn(caller)
    if (!(await vault.authSessions.endOne(userSid, body.Sid)))
      throw new RefusalError({ key: 'signIn.notFound', target: 'Sid' })
    const event = { type: 'SignInEnded', data: { signInSid: body.Sid } } as const
    return { kind: 'none', position: await execute(new RecordSignIn({ ...commanded(caller), userSid, event })) }
  }),

  endOtherSignIns: withoutBody(async ({ caller }, { vault, execute }) => {
    const { sid: userSid } = signedIn(caller)
    const ended = caller.token === null ? [] : await vault.authSessions.endOthers(userSid, caller.token)
    const positions: number[] = []
    for (const signInSid of ended) {
      const event = { type: 'SignInEnded', data: { signInSid } } as const
      const { by, envelope } = commanded(caller)
      const own = { ...envelope, commandId: `${envelope.commandId}/${signInSid}` }
      positions.push(await execute(new RecordSignIn({ by, envelope: own, userSid, event })))
    }
    return { kind: 'none', ...(positions.length > 0 && { position: Math.max(...positions) }) }
  }),

  listApiTokens: withoutBody(async ({ caller }, { vault }) => {
    const value = (await vault.apiTokens.list(signedIn(caller).sid)).map(
      ({
        sid: Sid,
        name: Name,
        readOnly: ReadOnly,
        subjectSid: SubjectSid,
        createdAt,
        expiresAt,
        usedAt,
        address: Address,
      }): ApiTokenRow => ({
        Sid,
        Name,
        ReadOnly,
        SubjectSid,
        CreatedAt: createdAt.toISOString(),
        ExpiresAt: expiresAt.toISOString(),
        UsedAt: usedAt?.toISOString() ?? null,
        Address,
      }),
    )
    return { kind: 'json', body: { value } }
  }),

  createApiToken: withBody(apiTokenBody, async (call, services) => {
    const {
      caller,
      body: { Name: name, ReadOnly: readOnly, SubjectSid: subjectSid, Days },
      at,
    } = call
    const { vault, execute } = services
    const user = signedIn(caller)
    if (!readOnly && subjectSid === null) throw new RefusalError({ key: 'apiToken.tooWide', target: 'SubjectSid' })
    if (subjectSid !== null) await ownSubject(call, services, subjectSid)
    const expiresAt = new Date(new Date(at).getTime() + Days * 86_400_000)
    const made = await vault.apiTokens.create(
      user.sid,
      { name, readOnly, subjectSid, expiresAt },
      apiTokenLimits.perPerson,
    )
    if (made === null) throw new RefusalError({ key: 'apiToken.tooMany', details: { limit: apiTokenLimits.perPerson } })
    const event = {
      type: 'ApiTokenCreated',
      data: { tokenSid: made.sid, readOnly, subjectSid, expiresAt: expiresAt.toISOString() },
    } as const
    const answer: ApiTokenMade = { Sid: made.sid, Token: made.token }
    return {
      kind: 'json',
      body: answer,
      position: await execute(new RecordSignIn({ ...commanded(caller), userSid: user.sid, event })),
    }
  }),

  endApiToken: withBody(endBody, async ({ caller, body }, { vault, execute }) => {
    const { sid: userSid } = signedIn(caller)
    if (!(await vault.apiTokens.end(userSid, body.Sid)))
      throw new RefusalError({ key: 'apiToken.notFound', target: 'Sid' })
    const event = { type: 'ApiTokenEnded', data: { tokenSid: body.Sid } } as const
    return { kind: 'none', position: await execute(new RecordSignIn({ ...commanded(caller), userSid, event })) }
  }),
} as const

interface SignOutPlace {
  readonly orgSid: string
  readonly kind: ProviderKind
  readonly serviceRoot: string
}

/** Where the browser ends the provider's own sign-in; null: nowhere, or the provider is not reached. */
async function providersSignOut(
  { streams, vault, oidc }: Services,
  { orgSid, kind, serviceRoot }: SignOutPlace,
): Promise<string | null> {
  const settings = (await load(streams, orgDecider, orgStream(orgSid))).state.providers[kind]
  const secret = await vault.providerSignIns.secretOf(orgSid, kind)
  if (settings?.kind !== 'oidc' || secret === null) return null
  return oidc.signOutAddress({ settings, secret }, serviceRoot.replace(/odata\/$/, 'login')).catch(() => null)
}

/** The person, and for the browser what it is known by next time. */
export const done = ({ person, device }: Awaited<ReturnType<typeof signIn>>, serviceRoot: string): Answer => ({
  kind: 'json',
  body: person,
  cookie: cookieNamed(deviceCookie, device, {
    path: '/odata/',
    seconds: deviceSeconds,
    isSecure: serviceRoot.startsWith('https:'),
  }),
})
