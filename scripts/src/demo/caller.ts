/** Calls the product's HTTP as one signed-in person. */
export interface Caller {
  readonly token: string
  /** Browser storage of the sign-in. */
  readonly user: object
  get<T>(path: string): Promise<T>
  /** @throws CallRefused */
  post<T>(path: string, body: object, orgSid?: string): Promise<T>
  /** A file whole. @throws CallRefused */
  upload<T>(path: string, name: string, content: Buffer): Promise<T>
}

export async function signIn(baseUrl: string, userCode: string, password: string): Promise<Caller> {
  const user = await call<{ readonly Token: string }>(
    `${baseUrl}/odata/Authenticate`,
    'POST',
    {},
    { userCode, password },
  )
  const bearer = { Authorization: `Bearer ${user.Token}` }
  return {
    token: user.Token,
    user,
    get: (path) => call(baseUrl + path, 'GET', bearer),
    upload: (path, name, content) =>
      call(baseUrl + path, 'POST', { ...bearer, 'X-File-Name': encodeURIComponent(name) }, formOf(name, content)),
    post: (path, body, orgSid) => call(baseUrl + path, 'POST', { ...bearer, ...(orgSid && { 'X-Org': orgSid }) }, body),
  }
}

interface Detail {
  readonly target?: string
  readonly message: string
}

/** Error with the server's message and its details. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  constructor(
    message: string,
    readonly details: readonly Detail[],
  ) {
    super(message)
  }
}

function formOf(name: string, content: Buffer): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return form
}

async function call<T>(url: string, method: string, headers: Record<string, string>, body?: object): Promise<T> {
  const response = await fetch(encodeURI(url), {
    method,
    headers: { ...headers, ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }) },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw refusalIn(text, `${method} ${new URL(url).pathname} answered ${response.status}`)
  return (text ? JSON.parse(text) : undefined) as T
}

function refusalIn(text: string, what: string): CallRefused {
  try {
    const { error } = JSON.parse(text) as { error: { message: string; details?: readonly Detail[] } }
    return new CallRefused(`${what}: ${error.message}`, error.details ?? [])
  } catch {
    return new CallRefused(`${what}: ${text.slice(0, 300)}`, [])
  }
}
