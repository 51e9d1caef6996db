import { providerKinds, providerLimits } from '@naire/domain/orgs'
import { passwordLengths, passwordRuleLimits } from '@naire/domain/users'
import { z } from 'zod'
import { json, media, noContent, type Routes } from './route.ts'
import { listOf, role, sid, valueOf, type InputOf, type OutputOf } from './schema.ts'

const text = z.string().trim().max(providerLimits.text)

const providerRules = z.object({
  /** Words of the button on the sign-in page. */
  name: z.string().trim().max(providerLimits.name),
  /** On everybody's sign-in page; false: on `/login?org=…` alone. */
  isListed: z.boolean(),
  /** Claim by whose values roles are given at every sign-in; blank: roles are given here. */
  roleClaim: text,
  /** The first row that fits counts. */
  roleRows: z.array(z.object({ value: text, role })).max(providerLimits.roleRows),
  /** Of those whom no row fits; null: they are not let in. */
  defaultRole: role.nullable(),
  /** Only people with a verified mail address under one of these; empty: everybody. */
  mailDomains: z.array(text.toLowerCase()).max(providerLimits.mailDomains),
  /** Whoever has no account gets one. */
  makesUsers: z.boolean(),
  /** Claim that holds the account of a user who is there already; blank: none. */
  accountClaim: text,
  /** The provider asks for second factors; false: they are asked for here. */
  provesFactors: z.boolean(),
})

const address = z.string().trim().max(providerLimits.address)

const oidcSettings = providerRules.extend({
  kind: z.literal('oidc'),
  /** Address as the provider itself writes it. */
  issuer: address,
  clientId: text,
  /** Scopes that the provider is asked for, `openid` among them. */
  scope: text,
})

const samlSettings = providerRules.extend({
  kind: z.literal('saml'),
  /** Entity ID of the provider. */
  issuer: address,
  /** Where browsers are sent (HTTP-Redirect). */
  signInAddress: address,
  /** PEM, or its base64 alone. */
  certificates: z
    .array(
      z
        .string()
        .max(providerLimits.certificate)
        .overwrite((pem) => pem.replaceAll(/-----[A-Z ]+-----|\s+/g, '')),
    )
    .max(providerLimits.certificates),
})

const wecomSettings = providerRules.extend({
  kind: z.literal('wecom'),
  /** Corporation ID. */
  issuer: text,
  /** Number of the corporation's app. */
  agentId: text,
})

const dingtalkSettings = providerRules.extend({
  kind: z.literal('dingtalk'),
  /** Corporation ID. */
  issuer: text,
  /** Of the corporation's app. */
  clientId: text,
})

const providerSettings = z
  .discriminatedUnion('kind', [oidcSettings, samlSettings, wecomSettings, dingtalkSettings])
  .meta({ id: 'IdentityProviderSettings' })

export type ProviderSettingsBody = InputOf<typeof providerSettings>

export const saveProviderBody = z
  .object({
    settings: providerSettings,
    /** Absent: the one that is there stays, for the same provider. */
    secret: z.string().trim().min(1).max(providerLimits.secret).optional(),
  })
  .meta({ id: 'SaveIdentityProviderBody' })

export const removeProviderBody = z.object({ kind: z.enum(providerKinds) })

const identityProvider = z
  .object({
    Settings: providerSettings,
    /** The secret itself is never given back. */
    HasSecret: z.boolean(),
  })
  .meta({ id: 'IdentityProvider' })
export type IdentityProvider = OutputOf<typeof identityProvider>

const identityProviders = listOf(identityProvider).extend({
  /** Address to register with the provider. */
  ReturnAddress: z.string(),
  /** The same for SAML, as a document. */
  MetadataAddress: z.string(),
})
export type IdentityProviders = OutputOf<typeof identityProviders>

const signInProvider = z.object({ OrgSid: sid, Kind: z.enum(providerKinds), Name: z.string() })
export type SignInProvider = OutputOf<typeof signInProvider>
const signInProviders = z.object({ value: z.array(signInProvider) })
export type SignInProviders = OutputOf<typeof signInProviders>

/** `org`: whose unlisted providers are wanted, too. */
export const providersQuery = z.object({ org: z.string().max(100).optional() })

/** `backTo`: path of the page that was asked for. */
export const departQuery = z.object({
  backTo: z
    .string()
    .max(2_000)
    .regex(/^\/(?![/\\])/)
    .catch('/'),
  remember: z.string().max(10).optional(),
})

/** Rules of an organisation for passwords, besides those that hold everywhere. */
const passwordRules = z
  .object({
    /** Characters. */
    least: z.number().int().min(passwordLengths.least).max(passwordRuleLimits.mostLeast),
    /** Words that no password holds. */
    refusedWords: z
      .array(z.string().trim().min(passwordRuleLimits.shortestWord).max(passwordRuleLimits.longestWord))
      .max(passwordRuleLimits.words),
    /** Days after which one is to be replaced; null: never. */
    longestDays: z.number().int().min(1).max(passwordRuleLimits.days).nullable(),
  })
  .meta({ id: 'PasswordRules' })

/** Roles that need a second factor, and rules for passwords. */
const signInRules = z
  .object({ secondFactorRoles: z.array(role).max(20), passwords: passwordRules })
  .meta({ id: 'SignInRules' })
export type SignInRules = OutputOf<typeof signInRules>

/** `passwords` absent: they stay. */
export const signInRulesBody = z.object({
  secondFactorRoles: z.array(role).max(20),
  passwords: passwordRules.optional(),
})
export type SignInRulesBody = InputOf<typeof signInRulesBody>

const toPage = { 302: null } as const
const ofPages = ['request.tooMany'] as const

export const providerRoutes = {
  signInRules: {
    summary: 'Roles that need a second factor, and rules for passwords',
    replies: json(valueOf(signInRules)),
    refuses: ['org.notFound'],
  },
  setSignInRules: {
    summary: 'Set which roles need a second factor, and rules for passwords',
    body: signInRulesBody,
    replies: noContent,
    refuses: ['org'],
  },
  signInProviders: {
    summary: 'Identity providers that the sign-in page offers',
    query: providersQuery,
    replies: json(signInProviders),
    refuses: ofPages,
    anonymous: true,
  },
  departToProvider: {
    summary: 'Send the browser to an identity provider',
    query: departQuery,
    replies: toPage,
    refuses: ofPages,
    anonymous: true,
  },
  returnFromProvider: {
    summary: 'Return from an identity provider',
    replies: toPage,
    refuses: ofPages,
    anonymous: true,
  },
  returnByAssertion: {
    summary: 'Return from a SAML identity provider',
    replies: toPage,
    refuses: ofPages,
    anonymous: true,
  },
  samlMetadata: {
    summary: 'What a SAML identity provider is told to know this installation',
    replies: media('application/samlmetadata+xml'),
    refuses: ['org.notFound', 'request.tooMany'],
    anonymous: true,
  },
  identityProviders: {
    summary: 'Identity providers of an organisation',
    replies: json(identityProviders),
    refuses: ['org.notFound'],
  },
  saveIdentityProvider: {
    summary: 'Set up an identity provider',
    body: saveProviderBody,
    replies: noContent,
    refuses: ['org'],
  },
  removeIdentityProvider: {
    summary: 'Remove an identity provider',
    body: removeProviderBody,
    replies: noContent,
    refuses: ['org'],
  },
} as const satisfies Routes
