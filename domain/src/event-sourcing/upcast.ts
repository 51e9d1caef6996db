import type { Decider } from './decider.ts'

type Upcasters = Decider<never, never, never>['upcasters']

/** The version that new events of this type are written with. */
export function currentVersion(upcasters: Upcasters, type: string): number {
  return (upcasters[type]?.length ?? 0) + 1
}

/** The data of a stored event in today's shape. Stored events themselves are never rewritten. */
export function upcast(upcasters: Upcasters, event: { type: string; version: number; data: object }): object {
  const steps = upcasters[event.type] ?? []
  return steps.slice(event.version - 1).reduce<object>((data, lift) => lift(data as never), event.data)
}
