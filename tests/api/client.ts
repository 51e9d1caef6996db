import { setTimeout as wait } from 'node:timers/promises'

/** Whatever JSON says: tests look where they expect something, and fail where it is not. */
export type Json = ReturnType<typeof JSON.parse>

/** Response, its body parsed when it is JSON. */
export interface Reply<T = Json> {
  readonly status: number
  readonly body: T
  readonly text: string
  readonly headers: Headers
}

type Fields = Readonly<Record<string, string>>

/**
 * Speaks HTTP as one caller: a token, a session key, or neither. Callers made of each other see what each of them has
 * done: every request waits for the last position that any was told.
 */
export class Client {
  constructor(
    readonly url: string,
    readonly headers: Fields = {},
    private readonly told = { position: 0 },
  ) {}

  as(headers: Fields): Client {
    return new Client(this.url, { ...this.headers, ...headers }, this.told)
  }

  get<T = Json>(path: string, headers: Fields = {}): Promise<Reply<T>> {
    return this.send('GET', path, undefined, headers)
  }

  post<T = Json>(path: string, body?: unknown, headers: Fields = {}): Promise<Reply<T>> {
    return this.send('POST', path, body, headers)
  }

  put<T = Json>(path: string, body: unknown, headers: Fields = {}): Promise<Reply<T>> {
    return this.send('PUT', path, body, headers)
  }

  patch<T = Json>(path: string, body: unknown, headers: Fields = {}): Promise<Reply<T>> {
    return this.send('PATCH', path, body, headers)
  }

  delete<T = Json>(path: string, headers: Fields = {}): Promise<Reply<T>> {
    return this.send('DELETE', path, undefined, headers)
  }

  /** A body as it stands. */
  raw<T = Json>(method: string, path: string, body: string | null, headers: Fields = {}): Promise<Reply<T>> {
    return this.fetched(method, path, { ...this.headers, ...headers }, body)
  }

  /** As a browser that follows no redirect by itself. */
  async go<T = Json>(path: string, headers: Fields = {}): Promise<Reply<T>> {
    return replyOf<T>(await fetch(this.url + path, { redirect: 'manual', headers: { ...this.headers, ...headers } }))
  }

  /** As a browser that another site makes send a form; it follows no redirect by itself. */
  async postForm<T = Json>(path: string, form: Fields, headers: Fields = {}): Promise<Reply<T>> {
    const body = new URLSearchParams(form)
    return replyOf<T>(await fetch(this.url + path, { method: 'POST', redirect: 'manual', headers, body }))
  }

  /** By any method. */
  call<T = Json>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    return this.send(method, path, body, {})
  }

  upload<T = Json>(path: string, file: { name: string; content: Uint8Array }, headers: Fields = {}): Promise<Reply<T>> {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(file.content)]), file.name)
    return this.fetched(
      'POST',
      path,
      { ...this.headers, 'X-File-Name': encodeURIComponent(file.name), ...headers },
      form,
    )
  }

  /** A piece of a file, from a byte on. */
  piece<T = Json>(path: string, offset: number, content: Uint8Array): Promise<Reply<T>> {
    const headers = {
      ...this.headers,
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
    }
    return this.fetched('PATCH', path, headers, new Blob([Buffer.from(content)]))
  }

  /** Reads only the head of a response that does not end by itself; a refusal is read whole. */
  async begin<T = Json>(path: string): Promise<Reply<T>> {
    const ending = new AbortController()
    const response = await fetch(this.url + path, { headers: this.headers, signal: ending.signal })
    if (!response.ok) return replyOf<T>(response)
    ending.abort()
    return { status: response.status, headers: response.headers, text: '', body: undefined as T }
  }

  async signIn(userCode: string, password: string): Promise<Client> {
    const { Token } = await this.authenticate(userCode, password)
    return this.as({ Authorization: `Bearer ${Token}` })
  }

  /**
   * Signs in and returns the page's sign-in data. Where others sign in from the same address at the same time, it waits
   * as the server demands.
   */
  async authenticate(userCode: string, password: string): Promise<Json> {
    for (;;) {
      const { body, status, headers } = await this.post('/odata/Authenticate', { userCode, password })
      if (status === 200) return body
      if (status !== 429) throw new Error(`${userCode} cannot sign in: ${JSON.stringify(body)}`)
      await wait(1_000 * Number(headers.get('retry-after') ?? 1))
    }
  }

  private send<T>(method: string, path: string, body: unknown, headers: Fields): Promise<Reply<T>> {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' }
    return this.fetched(
      method,
      path,
      { ...json, ...this.headers, ...headers },
      body === undefined ? null : JSON.stringify(body),
    )
  }

  private async fetched<T>(method: string, path: string, headers: Fields, body: BodyInit | null): Promise<Reply<T>> {
    const response = await fetch(this.url + path, {
      method,
      headers: { 'X-Min-Position': String(this.told.position), ...headers },
      body,
    })
    this.told.position = Math.max(this.told.position, Number(response.headers.get('x-position') ?? 0))
    return replyOf<T>(response)
  }
}

async function replyOf<T>(response: Response): Promise<Reply<T>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : undefined) as T,
  }
}

/** `$filter=…&$top=…`, percent-encoded. */
export const options = (given: Fields): string =>
  Object.entries(given)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
