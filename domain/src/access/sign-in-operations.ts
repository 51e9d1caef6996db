import { open, own, type Operation } from './operation.ts'

const org = "/odata/Orgs('{sid}')/SurveyExpert"

/** Calls by which people sign in and out, and what an organisation asks of that. */
export const signInOperations = {
  authenticate: open('POST', '/odata/Authenticate', 'public'),
  /** Whoever was given the challenge may: the password was right. */
  passkeyOptions: open('POST', '/odata/Authenticate/PasskeyOptions', 'public'),
  completeSignIn: open('POST', '/odata/Authenticate/SecondFactor', 'public'),
  /** Whoever comes back from a provider with a ticket, in the browser that left. */
  redeemSignIn: open('POST', '/odata/Authenticate/Ticket', 'public'),
  signInProviders: open('GET', '/SignIn/Providers', 'public'),
  departToProvider: open('GET', '/SignIn/Depart/{orgSid}/{kind}', 'public'),
  returnFromProvider: open('GET', '/SignIn/Return', 'public'),
  returnByAssertion: open('POST', '/SignIn/Assertion', 'public'),
  samlMetadata: open('GET', '/SignIn/Metadata/{orgSid}', 'public'),
  logout: open('POST', '/api/Logout', 'signedIn'),
  me: open('GET', '/api/Me', 'signedIn'),
  listSignIns: open('GET', '/api/SignIns', 'signedIn'),
  endSignIn: open('POST', '/api/EndSignIn', 'signedIn'),
  endOtherSignIns: open('POST', '/api/EndOtherSignIns', 'signedIn'),
  listApiTokens: open('GET', '/api/ApiTokens', 'signedIn'),
  createApiToken: own('POST', '/api/CreateApiToken', 'signedIn'),
  endApiToken: open('POST', '/api/EndApiToken', 'signedIn'),
  listSecondFactors: open('GET', '/api/SecondFactors', 'signedIn'),
  beginTotp: open('POST', '/api/BeginTotp', 'signedIn'),
  confirmTotp: open('POST', '/api/ConfirmTotp', 'signedIn'),
  removeTotp: open('POST', '/api/RemoveTotp', 'signedIn'),
  beginPasskey: open('POST', '/api/BeginPasskey', 'signedIn'),
  confirmPasskey: open('POST', '/api/ConfirmPasskey', 'signedIn'),
  removePasskey: open('POST', '/api/RemovePasskey', 'signedIn'),
  renewRecoveryCodes: open('POST', '/api/RenewRecoveryCodes', 'signedIn'),

  signInRules: own('GET', `${org}.SignInRules()`, 'manageOrgs'),
  setSignInRules: own('POST', `${org}.SetSignInRules()`, 'manageOrgs'),
  identityProviders: own('GET', `${org}.IdentityProviders()`, 'manageOrgs'),
  saveIdentityProvider: own('POST', `${org}.SaveIdentityProvider()`, 'manageOrgs'),
  removeIdentityProvider: own('POST', `${org}.RemoveIdentityProvider()`, 'manageOrgs'),
} as const satisfies Record<string, Operation>
