import { seesGuarded } from '@naire/domain/access'
import type { EntitySet } from '@naire/odata'
import { guarded } from './guarded.ts'
import { planOf } from './sets.ts'
import type { SetPlan, ViewerSql } from './set-plan.ts'
import type { Viewer } from './viewer.ts'

/** A statement in the making: collects the values, which are always parameters, and names the tables. */
export class Statement {
  readonly values: unknown[] = []
  #aliases = 0
  readonly #viewer: ViewerSql

  constructor(viewer: Viewer) {
    const once = (value: string | null) => lazily(() => this.value(value))
    const [org, user, session] = [once(viewer.orgSid), once(viewer.userSid), once(viewer.sessionSid ?? null)]
    this.#viewer = {
      role: viewer.role,
      seesPhones: viewer.seesPhones ?? false,
      get org() { return org() },
      get user() { return user() },
      get session() { return session() },
    }
  }

  /** The placeholder of a value. */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  alias(): string {
    this.#aliases += 1
    return `t${this.#aliases}`
  }

  /** The SQL of a property of the row `t`, as this viewer may read it. */
  column(set: string | EntitySet, property: string, t: string): string {
    const guard = planOf(set).guards?.[property]
    return guard === undefined || seesGuarded(guard, this.#viewer) ? column(planOf(set), property, t) : guarded(planOf(set), property, { guard, sql: column(planOf(set), property, t) })
  }

  /** The properties of the row `t` that this viewer may not read as they are, as they may. */
  guarded(set: string | EntitySet, t: string): Readonly<Record<string, string>> {
    const { guards = {}, wire, open = {}, computed = {} } = planOf(set)
    const there = Object.entries(guards).filter(([, guard]) => !seesGuarded(guard, this.#viewer)).map(([name]) => name).filter((name) => Object.hasOwn(wire, name) || Object.hasOwn(open, name) || Object.hasOwn(computed, name))
    return Object.fromEntries(there.map((name) => [name, this.column(set, name, t)]))
  }

  /** The conditions that hold for every row of a set that this viewer gets, wherever the set stands in the statement. */
  allowed(set: string | EntitySet, t: string): string {
    const plan = planOf(set)
    return [this.visible(set, t), ...(plan.present ? [plan.present(t)] : [])].join(' and ')
  }

  /** The condition that keeps the rows that this viewer gets, those that are gone among them. */
  visible(set: string | EntitySet, t: string): string {
    return planOf(set).visible(t, this.#viewer) ?? 'false'
  }
}

/** A parameter that no condition names may not be sent. */
function lazily(make: () => string): () => string {
  let made: string | null = null
  return () => (made ??= make())
}

/** The SQL of a property of the row `t`. Names come from the model only. */
export function column(plan: SetPlan, property: string, t: string): string {
  const open = plan.open?.[property]
  if (open !== undefined) return `${t}.${open}`
  const computed = plan.computed?.[property]
  if (computed) return computed(t)
  if (!Object.hasOwn(plan.wire, property)) throw new Error(`there is no property ${property}`)
  return plan.asText?.includes(property) ? `${t}."${property}"::text` : `${t}."${property}"`
}

/** The row `t` with what is joined to it. */
export function source(plan: SetPlan, t: string): string {
  return `${tableOf(plan)} as ${t}${plan.joins ? ` ${plan.joins(t)}` : ''}`
}

export function tableOf(plan: SetPlan): string {
  return `${plan.schema ?? 'read'}.${plan.table}`
}
