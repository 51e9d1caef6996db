/** Metadata of a build. */
export interface BuiltShell {
  /** Changes with any file of the build. */
  readonly name: string
  /** Where the hashed files are, as an address or a path of this host; ends with a slash. */
  readonly assets: string
  /** Hashed files that every visit loads. */
  readonly files: readonly string[]
}

type Fetch = (request: Request | string, init?: RequestInit) => Promise<Response>

/** The page without anybody's data: for when there is no network. */
const shellPath = '/survey/'
const prefix = 'naire-shell-'
/** A network that says nothing for so long counts as none. */
const patienceMs = 8_000

/**
 * The page and the hashed files of one build. Neither questionnaires nor answers are in it: they are in the database.
 */
export class ShellCache {
  private readonly assets: string

  constructor(
    private readonly built: BuiltShell,
    private readonly caches: CacheStorage,
    private readonly fetch: Fetch,
    origin = globalThis.location?.href,
  ) {
    this.assets = new URL(built.assets, origin).href
  }

  async fill(): Promise<void> {
    const cache = await this.open()
    await cache.add(new Request(shellPath, { cache: 'reload' }))
    await cache.addAll([...this.built.files])
  }

  /**
   * Files beside the shell that a visit has loaded: types of questions, a language. What cannot be had now is left out.
   */
  async keep(addresses: readonly string[]): Promise<void> {
    const cache = await this.open()
    const missing = addresses.filter((address) => address.startsWith(this.assets))
    await Promise.all(
      missing.map(async (address) => (await cache.match(address)) ?? cache.add(address).catch(() => {})),
    )
  }

  async forgetOthers(): Promise<void> {
    const names = await this.caches.keys()
    await Promise.all(
      names.filter((name) => name.startsWith(prefix) && name !== this.name).map((name) => this.caches.delete(name)),
    )
  }

  /** `null`: none of its business. */
  answer(request: Request): Promise<Response> | null {
    if (request.method !== 'GET') return null
    if (request.mode === 'navigate') return this.page(request)
    return request.url.startsWith(this.assets) ? this.file(request) : null
  }

  /** The network first: the server may know more of this address than the shell does. */
  private async page(request: Request): Promise<Response> {
    const asked = this.fetch(request).catch(() => null)
    const answer = await Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))])
    if (answer && answer.status < 500) return answer
    const kept = await (await this.open()).match(shellPath)
    return kept ?? answer ?? (await asked) ?? Response.error()
  }

  /** A hashed file never changes. */
  private async file(request: Request): Promise<Response> {
    const cache = await this.open()
    const kept = await cache.match(request.url)
    if (kept) return kept
    const answer = await this.fetch(request)
    if (answer.ok) await cache.put(request.url, answer.clone()).catch(() => {})
    return answer
  }

  private get name(): string {
    return prefix + this.built.name
  }

  private open(): Promise<Cache> {
    return this.caches.open(this.name)
  }
}
