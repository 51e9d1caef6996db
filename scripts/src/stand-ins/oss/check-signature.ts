import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

export interface Account {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly bucket: string
}

interface Request {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly url: URL
}

const skewSeconds = 900

/** Signature of a form's policy. @throws OssError */
export function checkFormSignature(
  account: Account,
  form: { readonly accessKeyId: string; readonly policy: string; readonly signature: string },
): void {
  if (form.accessKeyId !== account.accessKeyId) throw unknownKey()
  if (!isSame(hmac(account, form.policy), form.signature)) throw mismatch()
}

/** Signature of the first version, in the header or in the address. @throws OssError */
export function checkRequestSignature(account: Account, request: Request, now: Date): void {
  const { headers, url } = request
  const inAddress = url.searchParams.get('Signature')
  if (inAddress !== null) {
    const expires = url.searchParams.get('Expires') ?? ''
    if (url.searchParams.get('OSSAccessKeyId') !== account.accessKeyId) throw unknownKey()
    if (!(Number(expires) * 1000 > now.getTime())) throw new OssError(403, 'AccessDenied', 'Request has expired.')
    if (!isSame(hmac(account, textToSign(account, request, expires)), inAddress)) throw mismatch()
    return
  }
  const [, id, signature] = /^OSS ([^:]+):(\S+)$/.exec(headers.authorization ?? '') ?? []
  if (id === undefined || signature === undefined)
    throw new OssError(403, 'AccessDenied', 'You have no right to access this object.')
  if (id !== account.accessKeyId) throw unknownKey()
  const date = String(headers['x-oss-date'] ?? headers.date ?? '')
  if (!(Math.abs(Date.parse(date) - now.getTime()) <= skewSeconds * 1000))
    throw new OssError(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  if (!isSame(hmac(account, textToSign(account, request, date)), signature)) throw mismatch()
}

/** VERB, Content-MD5, Content-Type, time, headers of OSS, resource. */
function textToSign({ bucket }: Account, { method, headers, url }: Request, time: string): string {
  const own = Object.keys(headers)
    .filter((name) => name.startsWith('x-oss-'))
    .toSorted()
    .map((name) => `${name}:${String(headers[name]).trim()}`)
  const parameters = [...url.searchParams]
    .filter(([name]) => name.startsWith('response-'))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
  const resource = `/${bucket}${decodeURIComponent(url.pathname)}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`
  return [method, headers['content-md5'] ?? '', headers['content-type'] ?? '', time, ...own, resource].join('\n')
}

const hmac = ({ accessKeySecret }: Account, text: string): string =>
  createHmac('sha1', accessKeySecret).update(text).digest('base64')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const mismatch = () =>
  new OssError(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  )
const unknownKey = () =>
  new OssError(403, 'InvalidAccessKeyId', 'The OSS Access Key Id you provided does not exist in our records.')

/** Error response of OSS: an HTTP status, and XML with the word Error and a code. */
export class OssError extends Error {
  override readonly name = 'OssError'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export function answerError(response: ServerResponse, { status, code, message }: OssError): void {
  const text = message.replace(/[<>&]/g, '_')
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${text}</Message><RequestId>0</RequestId></Error>`
  response.writeHead(status, { 'Content-Type': 'application/xml', 'x-oss-request-id': '0' }).end(body)
}
