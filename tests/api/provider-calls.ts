import type { ProviderSettingsBody } from '@naire/contract'

type OidcBody = Extract<ProviderSettingsBody, { readonly kind: 'oidc' }>

/** Settings of an identity provider as an administrator saves them. */
export const providerSettings = (more: Partial<OidcBody> = {}): OidcBody => ({
  kind: 'oidc',
  issuer: 'https://127.0.0.1',
  clientId: 'naire',
  scope: 'openid profile email',
  name: '单位账号',
  isListed: true,
  roleClaim: '',
  roleRows: [],
  defaultRole: 7,
  mailDomains: [],
  makesUsers: true,
  accountClaim: '',
  provesFactors: true,
  ...more,
})
