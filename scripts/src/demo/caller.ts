/** Calls the product's HTTP as one signed-in person. */
export interface Caller {
  get<T>(path: string): Promise<T>
  /** @throws Error with the server's message. */
  post<T>(path: string, body: object, orgSid?: string): Promise<T>
}

export async function signIn(baseUrl: string, userCode: string, password: string): Promise<Caller> {
  const { Token } = await call<{ Token: string }>(`${baseUrl}/odata/Authenticate`, 'POST', {}, { userCode, password })
  const bearer = { Authorization: `Bearer ${Token}` }
  return {
    get: (path) => call(baseUrl + path, 'GET', bearer),
    post: (path, body, orgSid) => call(baseUrl + path, 'POST', { ...bearer, ...(orgSid && { 'X-Org': orgSid }) }, body),
  }
}

async function call<T>(url: string, method: string, headers: Record<string, string>, body?: object): Promise<T> {
  const response = await fetch(encodeURI(url), {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} answered ${response.status}: ${messageIn(text)}`)
  return (text ? JSON.parse(text) : undefined) as T
}

function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as { error?: { message?: string } }).error?.message ?? text
  } catch {
    return text.slice(0, 300)
  }
}
