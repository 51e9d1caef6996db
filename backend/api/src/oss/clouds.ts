import { type Cloud, createCloud } from './cloud.ts'
import type { CloudConfigs } from './cloud-config.ts'

/** The stores that are set up. */
export interface Clouds {
  /**
   * In which the files of a questionnaire go that names this one: the usual one for null and for one that is not set
   * up.
   */
  named(name: string | null): Cloud
  /** In which a file lies, as was recorded with it; null when it is set up no longer. */
  holding(name: string | null): Cloud | null
  /** The one of a name first, then the others: where an object may lie of which nothing is recorded. */
  from(name: string | null): readonly Cloud[]
}

export function createClouds([usual, ...others]: CloudConfigs): Clouds {
  const first = createCloud(usual)
  const all = [first, ...others.map(createCloud)]
  const holding = (name: string | null) => all.find((cloud) => cloud.name === name) ?? null
  const named = (name: string | null) => holding(name) ?? first
  return {
    named,
    holding,
    from: (name) => [named(name), ...all.filter((cloud) => cloud !== named(name))],
  }
}

export interface CloudObject {
  readonly cloud: Cloud
  readonly key: string
  /** Bytes. */
  readonly size: number
}

/** Where an object lies, looked for in one store after the other. @throws Refused `cloud.unavailable` */
export async function lyingIn(clouds: readonly Cloud[], keyIn: (cloud: Cloud) => string): Promise<CloudObject | null> {
  for (const cloud of clouds) {
    const key = keyIn(cloud)
    const size = await cloud.size(key)
    if (size !== null) return { cloud, key, size }
  }
  return null
}
