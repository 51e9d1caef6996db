import { parse } from '../expression/parse.ts'
import type { Codebook, Variable } from './variable.ts'
import type { Margin } from './weighting.ts'

/** A cell of a quota, as it is written. */
export interface QuotaTarget {
  readonly expression: string
  readonly limit: number
}

/**
 * Margins out of the cells of a quota: conditions `Q1 == 'A'`, alone or joined by `&&`. Limits of crossed cells are
 * added up for each option. Cells that say something else, and variables with an option that no cell names, give none.
 */
export function marginsFromQuotas(cells: readonly QuotaTarget[], codebook: Codebook): readonly Margin[] {
  const found = new Map<string, Map<string, number>>()
  for (const { expression, limit } of cells)
    for (const [name, code] of equalities(expression)) {
      const variable = codebook.find((each) => each.code === name && each.kind === 'single' && each.open !== true)
      if (variable === undefined || !variable.options.some((option) => option.code === code)) continue
      const targets = found.get(variable.id) ?? new Map<string, number>()
      found.set(variable.id, targets)
      targets.set(code, (targets.get(code) ?? 0) + limit)
    }
  return [...found]
    .filter(([, targets]) => targets.size > 1)
    .map(([variable, targets]) => ({ variable, targets: Object.fromEntries(targets) }))
}

type Node = ReturnType<typeof parse>
interface Fields {
  readonly operator?: string
  readonly left?: Node & Fields
  readonly right?: Node & Fields
  readonly name?: string
  readonly value?: unknown
}

function equalities(expression: string): readonly (readonly [name: string, code: string])[] {
  try {
    return expression.trim() === '' ? [] : (equalitiesIn(parse(expression)) ?? [])
  } catch {
    return []
  }
}

/** Null: the condition says something else, too. */
function equalitiesIn(node: Node & Fields): readonly (readonly [string, string])[] | null {
  const { operator, left, right } = node
  if (left === undefined || right === undefined) return null
  if (operator === '&&') {
    const [one, other] = [equalitiesIn(left), equalitiesIn(right)]
    return one === null || other === null ? null : [...one, ...other]
  }
  const isEquality = operator === '==' || operator === '==='
  if (!isEquality || left.name === undefined || right.value === undefined) return null
  return [[left.name, String(right.value)]]
}

export interface PastedTargets {
  readonly targets: Readonly<Record<string, number>>
  /** Lines that name no option, or no number. */
  readonly unread: readonly string[]
}

/** Targets as they are copied from a sheet: a line for each option, its code or title and a number or percentage. */
export function pastedTargets(text: string, { options }: Variable): PastedTargets {
  const targets: Record<string, number> = {}
  const unread: string[] = []
  for (const line of text.split(/\r?\n/).filter((each) => each.trim() !== '')) {
    const [, name = '', figure = ''] = /^\s*(.*?)[\s:：,，;；]+([\d.,]+)\s*[%％]?\s*$/.exec(line) ?? []
    const option = options.find(({ code, title }) => [code, title].some((own) => isSameName(own, name)))
    const value = Number(figure.replaceAll(',', ''))
    if (option === undefined || figure === '' || Number.isNaN(value)) unread.push(line.trim())
    else targets[option.code] = value
  }
  return { targets, unread }
}

const isSameName = (one: string, other: string): boolean =>
  one !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()
