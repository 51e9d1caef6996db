import { open, type Operation } from './operation.ts'

/** Pages and calls of respondents that no sign-in and no session's key guards. */
export const publicPages = {
  publishedNaire: open('GET', '/naire/{naireSid}.json', 'public'),
  checkReceipt: open('GET', '/receipt/{token}', 'public'),
  ownAnswers: open('GET', '/answers/{token}', 'public'),
  eraseOwnAnswers: open('POST', '/answers/{token}', 'public'),
  openNaire: open('POST', '/naire/{naireSid}/access', 'public'),
  identifyAt: open('POST', '/naire/{naireSid}/identify', 'public'),
} as const satisfies Record<string, Operation>
