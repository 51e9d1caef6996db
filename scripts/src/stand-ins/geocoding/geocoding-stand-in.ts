import type { ServerResponse } from 'node:http'
import { listenLocally, type LocalServer } from '../local-server.ts'

/** Stands for the reverse geocoding of AMap and of Tencent; says of every place the same. */
export class GeocodingStandIn {
  readonly key = 'map-stand-in-91d0'
  /** Places that were asked for, as they came. */
  readonly asked: string[] = []
  /** Statuses of the next answers; then 200. */
  readonly failures: number[] = []

  private constructor(private readonly server: { current: LocalServer | null }) {}

  static async open(): Promise<GeocodingStandIn> {
    const server: { current: LocalServer | null } = { current: null }
    const standIn = new GeocodingStandIn(server)
    server.current = await listenLocally(async (_request, response, url) => standIn.#answer(response, url))
    return standIn
  }

  get url(): string {
    return this.server.current?.url ?? ''
  }

  get env(): Readonly<Record<string, string>> {
    return { GEOCODER: 'amap', GEOCODER_KEY: this.key, GEOCODER_URL: this.url }
  }

  close(): Promise<void> {
    return this.server.current?.close() ?? Promise.resolve()
  }

  #answer(response: ServerResponse, { pathname, searchParams }: URL): void {
    const say = (status: number, body: object) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const failure = this.failures.shift()
    if (failure !== undefined) return say(failure, {})
    const isAmap = pathname === '/v3/geocode/regeo'
    if (!isAmap && pathname !== '/ws/geocoder/v1/') return say(404, {})
    if (searchParams.get('key') !== this.key)
      return say(200, isAmap ? { status: '0', info: 'INVALID_USER_KEY' } : { status: 311, message: 'key' })
    this.asked.push(searchParams.get('location') ?? '')
    // A municipality has no city at AMap.
    const amap = { province: '上海市', city: [], district: '静安区', township: '南京西路街道' }
    const tencent = { nation: '中国', province: '上海市', city: '上海市', district: '静安区', street: '南京西路' }
    return say(
      200,
      isAmap
        ? { status: '1', info: 'OK', regeocode: { addressComponent: amap } }
        : { status: 0, result: { address_component: tencent } },
    )
  }
}
