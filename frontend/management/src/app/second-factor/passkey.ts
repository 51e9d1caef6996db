/** The browser's part of a passkey, loaded when one is used. */
const browser = () => import('@simplewebauthn/browser')

type Options = Parameters<Awaited<ReturnType<typeof browser>>['startRegistration']>[0]['optionsJSON']
type SignInOptions = Parameters<Awaited<ReturnType<typeof browser>>['startAuthentication']>[0]['optionsJSON']

/** The person closed the browser's dialog, or it found nothing. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

export const makePasskey = async (options: object): Promise<object> =>
  (await browser()).startRegistration({ optionsJSON: options as Options }).catch(cancelled)
export const askPasskey = async (options: object): Promise<object> =>
  (await browser()).startAuthentication({ optionsJSON: options as SignInOptions }).catch(cancelled)

function cancelled(cause: unknown): never {
  throw new PasskeyCancelled('the browser gave no passkey', { cause })
}
