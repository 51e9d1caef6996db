import type { AddrComponent } from '@naire/domain/sessions'
import { z } from 'zod'
import { JobFailedError } from '../runner/job.ts'

/** Place in degrees, in China as its maps show it (GCJ-02). */
export interface Place {
  readonly longitude: number
  readonly latitude: number
}

/** Port to a service that names the address of a place. */
export interface Geocoder {
  /** Null where the service knows no address. @throws JobFailedError when it cannot be asked now. */
  addressOf(place: Place, signal: AbortSignal): Promise<AddrComponent | null>
}

export const geocoderKinds = ['amap', 'tencent'] as const

export interface GeocoderConfig {
  readonly kind: (typeof geocoderKinds)[number]
  /** Of the service, without a slash at its end. */
  readonly url: string
  readonly key: string
}

export const geocoderUrls: Readonly<Record<GeocoderConfig['kind'], string>> = {
  amap: 'https://restapi.amap.com',
  tencent: 'https://apis.map.qq.com',
}

const answersWithinMs = 10_000

/** A part that there is not is an empty list at AMap, and blank at Tencent. */
const part = z.union([z.string(), z.array(z.unknown())]).transform((value) => (typeof value === 'string' ? value : ''))

const amap = z.object({
  status: z.literal('1'),
  regeocode: z.object({
    addressComponent: z.object({ province: part, city: part, district: part, township: part }),
  }),
})

const tencent = z.object({
  status: z.literal(0),
  result: z.object({
    address_component: z.object({ province: part, city: part, district: part, street: part.optional() }),
  }),
})

/** Reverse geocoding of AMap (`/v3/geocode/regeo`) and Tencent (`/ws/geocoder/v1/`). */
export function createGeocoder({ kind, url, key }: GeocoderConfig): Geocoder {
  return {
    async addressOf({ longitude, latitude }, signal) {
      const asked =
        kind === 'amap'
          ? `/v3/geocode/regeo?${new URLSearchParams({ key, location: `${longitude},${latitude}` })}`
          : `/ws/geocoder/v1/?${new URLSearchParams({ key, location: `${latitude},${longitude}` })}`
      const response = await fetch(`${url}${asked}`, {
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)]),
      }).catch(() => {
        throw new JobFailedError('the address service cannot be reached')
      })
      const body: unknown = await response.json().catch(() => null)
      if (!response.ok) throw new JobFailedError(`the address service answers ${response.status}`)
      const found = kind === 'amap' ? amapAddress(body) : tencentAddress(body)
      if (found === undefined)
        throw new JobFailedError('the address service answers with something else than an address')
      return Object.values(found).some((text) => text !== '') ? found : null
    },
  }
}

function amapAddress(body: unknown): AddrComponent | undefined {
  const read = amap.safeParse(body)
  if (!read.success) return undefined
  const { province, city, district, township } = read.data.regeocode.addressComponent
  return { province, city, district, township }
}

function tencentAddress(body: unknown): AddrComponent | undefined {
  const read = tencent.safeParse(body)
  if (!read.success) return undefined
  const { province, city, district, street = '' } = read.data.result.address_component
  return { province, city, district, township: street }
}
