import { open, own, type Operation } from './operation.ts'

const scim = '/scim/v2'
const org = "/odata/Orgs('{sid}')/SurveyExpert"

/** Calls by which people sign in and out, and what an organisation asks of that. */
export const signInOperations = {
  authenticate: open('POST', '/odata/Authenticate', 'public'),
  /** Whoever was given the challenge may: the password was right. */
  passkeyOptions: open('POST', '/odata/Authenticate/PasskeyOptions', 'public'),
  completeSignIn: open('POST', '/odata/Authenticate/SecondFactor', 'public'),
  /** Whoever comes back from a provider with a ticket, in the browser that left. */
  redeemSignIn: open('POST', '/odata/Authenticate/Ticket', 'public'),
  /** Whoever has the link of an invitation. */
  findInvitation: open('POST', '/odata/Authenticate/Invitation', 'public'),
  acceptInvitation: open('POST', '/odata/Authenticate/AcceptInvitation', 'public'),
  /** Whoever knows an account; the mail goes to its owner. */
  recoverPassword: open('POST', '/odata/Authenticate/Recovery', 'public'),
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
  directoryTokens: own('GET', `${org}.DirectoryTokens()`, 'manageOrgs'),
  rotateDirectoryToken: own('POST', `${org}.RotateDirectoryToken()`, 'manageOrgs'),
  endDirectoryTokens: own('POST', `${org}.EndDirectoryTokens()`, 'manageOrgs'),
} as const satisfies Record<string, Operation>

/** Calls of an organisation's directory, by a token of its own: which one, and whose, the calls themselves ask. */
export const directoryOperations = {
  scimConfig: open('GET', `${scim}/ServiceProviderConfig`, 'public'),
  scimResourceTypes: open('GET', `${scim}/ResourceTypes`, 'public'),
  scimSchemas: open('GET', `${scim}/Schemas`, 'public'),
  scimUsers: open('GET', `${scim}/Users`, 'public'),
  scimUser: open('GET', `${scim}/Users/{sid}`, 'public'),
  createScimUser: open('POST', `${scim}/Users`, 'public'),
  replaceScimUser: open('PUT', `${scim}/Users/{sid}`, 'public'),
  changeScimUser: open('PATCH', `${scim}/Users/{sid}`, 'public'),
  deleteScimUser: open('DELETE', `${scim}/Users/{sid}`, 'public'),
  scimGroups: open('GET', `${scim}/Groups`, 'public'),
  scimGroup: open('GET', `${scim}/Groups/{sid}`, 'public'),
  createScimGroup: open('POST', `${scim}/Groups`, 'public'),
  replaceScimGroup: open('PUT', `${scim}/Groups/{sid}`, 'public'),
  changeScimGroup: open('PATCH', `${scim}/Groups/{sid}`, 'public'),
  deleteScimGroup: open('DELETE', `${scim}/Groups/{sid}`, 'public'),
} as const satisfies Record<string, Operation>
