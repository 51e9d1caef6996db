import type { ServerResponse } from 'node:http'

/** How OSS says no: an HTTP status, and XML with the word Error and a code. */
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
