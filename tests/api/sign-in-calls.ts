import type { OperationName } from '@naire/domain/access'
import type { CallMakers } from './analysis-calls.ts'
import type { Call } from './calls.ts'
import { newSid } from './fieldwork.ts'
import { providerSettings } from './provider-calls.ts'

/** One request of each call about signing in. */
export const signInCalls = ({ act, look }: CallMakers) =>
  ({
    authenticate: act(
      () => '/odata/Authenticate',
      () => ({ userCode: '-', password: '' }),
    ),
    passkeyOptions: act(
      () => '/odata/Authenticate/PasskeyOptions',
      () => ({ Challenge: 'a' }),
    ),
    completeSignIn: act(
      () => '/odata/Authenticate/SecondFactor',
      () => ({ Challenge: 'a', Code: '000000' }),
    ),
    redeemSignIn: act(
      () => '/odata/Authenticate/Ticket',
      () => ({ Ticket: 'a' }),
    ),
    findInvitation: act(
      () => '/odata/Authenticate/Invitation',
      () => ({ Token: 'a' }),
    ),
    acceptInvitation: act(
      () => '/odata/Authenticate/AcceptInvitation',
      () => ({ Token: 'a', pw: 'a' }),
    ),
    recoverPassword: act(
      () => '/odata/Authenticate/Recovery',
      () => ({ userCode: 'nobody' }),
    ),
    signInProviders: look(() => '/SignIn/Providers'),
    departToProvider: (client, { orgSid }) => client.go(`/SignIn/Depart/${orgSid}/oidc`),
    returnByAssertion: (client) => client.postForm('/SignIn/Assertion', { SAMLResponse: 'a', RelayState: 'a' }),
    samlMetadata: look(({ orgSid }) => `/SignIn/Metadata/${orgSid}`),
    returnFromProvider: (client) => client.go('/SignIn/Return?state=a&code=a'),
    endOtherSignIns: act(() => '/api/EndOtherSignIns'),
    identityProviders: look(({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.IdentityProviders()`),
    saveIdentityProvider: act(
      ({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.SaveIdentityProvider()`,
      () => ({ settings: providerSettings(), secret: 'planted' }),
    ),
    removeIdentityProvider: act(
      ({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.RemoveIdentityProvider()`,
      () => ({ kind: 'oidc' }),
    ),
    directoryTokens: look(({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.DirectoryTokens()`),
    rotateDirectoryToken: act(
      ({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.RotateDirectoryToken()`,
      () => ({ kind: 'oidc', days: 1 }),
    ),
    endDirectoryTokens: act(
      ({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.EndDirectoryTokens()`,
      () => ({ kind: 'oidc' }),
    ),
    scimConfig: look(() => '/scim/v2/ServiceProviderConfig'),
    scimResourceTypes: look(() => '/scim/v2/ResourceTypes'),
    scimSchemas: look(() => '/scim/v2/Schemas'),
    scimUsers: look(() => '/scim/v2/Users'),
    scimUser: look(({ userSid }) => `/scim/v2/Users/${userSid}`),
    createScimUser: act(
      () => '/scim/v2/Users',
      () => ({ userName: 'planted' }),
    ),
    replaceScimUser: (client, { userSid }) => client.put(`/scim/v2/Users/${userSid}`, { userName: 'planted' }),
    changeScimUser: (client, { userSid }) => client.patch(`/scim/v2/Users/${userSid}`, { Operations: [] }),
    deleteScimUser: (client, { userSid }) => client.delete(`/scim/v2/Users/${userSid}`),
    scimGroups: look(() => '/scim/v2/Groups'),
    scimGroup: look(() => `/scim/v2/Groups/${newSid()}`),
    createScimGroup: act(
      () => '/scim/v2/Groups',
      () => ({ displayName: 'planted' }),
    ),
    replaceScimGroup: (client) => client.put(`/scim/v2/Groups/${newSid()}`, { displayName: 'planted' }),
    changeScimGroup: (client) => client.patch(`/scim/v2/Groups/${newSid()}`, { Operations: [] }),
    deleteScimGroup: (client) => client.delete(`/scim/v2/Groups/${newSid()}`),
    listSecondFactors: look(() => '/api/SecondFactors'),
    beginTotp: act(
      () => '/api/BeginTotp',
      () => ({ Password: '' }),
    ),
    confirmTotp: act(
      () => '/api/ConfirmTotp',
      () => ({ Code: '-' }),
    ),
    removeTotp: act(
      () => '/api/RemoveTotp',
      () => ({ Password: '' }),
    ),
    beginPasskey: act(
      () => '/api/BeginPasskey',
      () => ({ Password: '' }),
    ),
    confirmPasskey: act(
      () => '/api/ConfirmPasskey',
      () => ({ Name: 'a', Passkey: { id: 'a', response: {} } }),
    ),
    removePasskey: act(
      () => '/api/RemovePasskey',
      () => ({ Password: '', Sid: newSid() }),
    ),
    renewRecoveryCodes: act(
      () => '/api/RenewRecoveryCodes',
      () => ({ Password: '' }),
    ),
    logout: act(() => '/api/Logout'),
    me: look(() => '/api/Me'),
    listSignIns: look(() => '/api/SignIns'),
    endSignIn: act(
      () => '/api/EndSignIn',
      () => ({ Sid: newSid() }),
    ),
    listApiTokens: look(() => '/api/ApiTokens'),
    createApiToken: act(
      () => '/api/CreateApiToken',
      ({ subjectSid }) => ({ Name: 'a', ReadOnly: true, SubjectSid: subjectSid, Days: 1 }),
    ),
    endApiToken: act(
      () => '/api/EndApiToken',
      () => ({ Sid: newSid() }),
    ),
    signInRules: look(({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.SignInRules()`),
    setSignInRules: act(
      ({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.SetSignInRules()`,
      () => ({ secondFactorRoles: [] }),
    ),
  }) as const satisfies { readonly [Name in OperationName]?: Call }
