import {
  seesGuarded,
  type Guard,
  type Memberships,
  type RoleCode,
  blot,
  phonePattern,
  phoneRanges,
} from '@naire/domain/access'
import type { EntitySet } from '@naire/odata'
import { planOf } from './sets.ts'
import type { ColumnStatement, SetPlan, ViewerSql } from './set-plan.ts'
import { sqlType } from '../rows/table.ts'
import { membershipsOf, type Viewer } from './visibility.ts'

interface GuardedSql {
  readonly guard: Guard
  /** Of the property, unguarded. */
  readonly sql: string
}

/** SQL of a property behind its guard: filters, orders and searches by it see no more than a reader does. */
export function guarded({ wire, open, types }: SetPlan, property: string, { guard, sql }: GuardedSql): string {
  const type = open?.[property] === undefined ? (wire[property]?.type ?? types?.[property] ?? 'String') : 'Json'
  if (guard === 'hidden') return `null::${sqlType(type).replace(' collate "C"', '')}`
  if (type === 'Json') return `read.masked_json(${sql}, '${phonePattern}', '${blot}')`
  return type === 'String'
    ? `(read.masked_text(${sql}, '${phonePattern}', '${blot}') collate "C")`
    : `(case when ${mayBePhone(sql)} then null else ${sql} end)`
}

const mayBePhone = (sql: string): string =>
  phoneRanges.map(([from, to]) => `(trunc(abs(${sql})) >= ${from} and trunc(abs(${sql})) < ${to})`).join(' or ')

/** A statement in the making: collects the values, which are always parameters, and names the tables. */
export class Statement {
  readonly values: unknown[] = []
  #aliases = 0
  readonly #viewer: ViewerSql
  readonly #memberships: Memberships
  readonly #lists = new Map<string, string>()

  constructor(viewer: Viewer) {
    this.#memberships = membershipsOf(viewer)
    const once = (value: string | null) => lazily(() => this.value(value))
    const [org, user, session] = [once(viewer.orgSid), once(viewer.userSid), once(viewer.sessionSid ?? null)]
    this.#viewer = {
      role: viewer.role,
      seesPhones: viewer.seesPhones ?? false,
      get org() {
        return org()
      },
      get user() {
        return user()
      },
      get session() {
        return session()
      },
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
    const plan = planOf(set)
    const guard = plan.guards?.[property]
    const plain = column(plan, property, t, this)
    if (guard === undefined) return plain
    const masked = () => guarded(plan, property, { guard, sql: plain })
    if (!seesGuarded(guard, this.#viewer)) return masked()
    const blind = this.#rolesOf(plan).filter(([role]) => !seesGuarded(guard, this.#as(role)))
    return blind.length === 0
      ? plain
      : `(case when ${blind.map(([, sids]) => this.#isIn(plan, t, sids)).join(' or ')} then ${masked()} else ${plain} end)`
  }

  /** The properties of the row `t` that this viewer may not read as they are, as they may. */
  guarded(set: string | EntitySet, t: string): Readonly<Record<string, string>> {
    const { guards = {}, wire, open = {}, computed = {} } = planOf(set)
    const isGuarded =
      (role: ViewerSql['role']) =>
      ([, guard]: [string, Guard]) =>
        !seesGuarded(guard, this.#as(role))
    const all = [this.#viewer.role, ...this.#rolesOf(planOf(set)).map(([role]) => role)]
    const there = Object.entries(guards)
      .filter((each) => all.some((role) => isGuarded(role)(each)))
      .map(([name]) => name)
      .filter((name) => Object.hasOwn(wire, name) || Object.hasOwn(open, name) || Object.hasOwn(computed, name))
    return Object.fromEntries(there.map((name) => [name, this.column(set, name, t)]))
  }

  /**
   * The conditions that hold for every row of a set that this viewer gets, wherever the set stands in the statement.
   */
  allowed(set: string | EntitySet, t: string): string {
    const plan = planOf(set)
    return [this.visible(set, t), ...(plan.present ? [plan.present(t)] : [])].join(' and ')
  }

  /** The condition that keeps the rows that this viewer gets, those that are gone among them. */
  visible(set: string | EntitySet, t: string): string {
    const plan = planOf(set)
    const { only } = this.#memberships
    if (only !== undefined && plan.subject === undefined) return 'false'
    const within = only === undefined ? '' : `${this.#isIn(plan, t, [only])} and `
    const usual = `${within}${plan.visible(t, this.#viewer) ?? 'false'}`
    const narrowed = this.#rolesOf(plan)
    const apart = [...this.#memberships.closed, ...narrowed.flatMap(([, sids]) => sids)]
    if (plan.subject === undefined || apart.length === 0) return only === undefined ? usual : `(${usual})`
    const others = narrowed.map(
      ([role, sids]) => `(${this.#isIn(plan, t, sids)} and ${plan.visible(t, this.#as(role)) ?? 'false'})`,
    )
    return `((not ${this.#isIn(plan, t, apart)} and ${usual})${others.map((other) => ` or ${other}`).join('')})`
  }

  /** Their sids stay what they are: a value that nothing names may not be sent. */
  #as(role: ViewerSql['role']): ViewerSql {
    return Object.create(this.#viewer, { role: { value: role } }) as ViewerSql
  }

  /** The roles that the viewer has in single subjects instead of their own, with these subjects. */
  #rolesOf({ subject }: SetPlan): readonly (readonly [RoleCode, readonly string[]])[] {
    if (subject === undefined) return []
    const all = Object.entries(this.#memberships.roles)
    return [...new Set(all.map(([, role]) => role))].map((role) => [
      role,
      all.filter(([, each]) => each === role).map(([sid]) => sid),
    ])
  }

  /**
   * One placeholder for the same sids: what is masked may be named by no column that is asked for, the rows' condition
   * names it.
   */
  #listed(sids: readonly string[]): string {
    const key = sids.join()
    const known = this.#lists.get(key) ?? this.value(sids)
    this.#lists.set(key, known)
    return known
  }

  /** Builds the condition that a row lies in one of these subjects; false for a row without a subject. */
  #isIn({ subject }: SetPlan, t: string, sids: readonly string[]): string {
    return subject === undefined ? 'false' : `coalesce(${subject(t)} = any (${this.#listed(sids)}::text[]), false)`
  }
}

/** A parameter that no condition names may not be sent. */
function lazily(make: () => string): () => string {
  let made: string | null = null
  return () => (made ??= make())
}

/** The SQL of a property of the row `t`. Names come from the model only. */
function column(plan: SetPlan, property: string, t: string, statement: ColumnStatement): string {
  const open = plan.open?.[property]
  if (open !== undefined) return `${t}.${open}`
  const computed = plan.computed?.[property]
  if (computed) return computed(t, statement)
  if (!Object.hasOwn(plan.wire, property)) throw new Error(`there is no property ${property}`)
  return plan.asText?.includes(property) ? `${t}."${property}"::text` : `${t}."${property}"`
}

/** The row `t` with what is joined to it. */
export function source(plan: SetPlan, t: string): string {
  return `${rowsOf(plan)} as ${t}${plan.joins ? ` ${plan.joins(t)}` : ''}`
}

export function rowsOf(plan: SetPlan): string {
  return plan.rows ?? `${plan.schema ?? 'read'}.${plan.table}`
}
