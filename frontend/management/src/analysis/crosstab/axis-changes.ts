import { analysisLimits, type Axis, type CrosstabContent, type Level } from '@naire/domain/analysis'

export type Edge = 'rows' | 'columns'

/** Axis of a cross-tab: an edge, and its place there. */
export interface AxisPlace {
  readonly edge: Edge
  readonly at: number
}

/** Ids of drop targets, and of axes that are dragged. */
export const placeId = (kind: 'axis' | 'before' | 'into', { edge, at }: AxisPlace): string => `${kind}:${edge}:${at}`
export const endId = (edge: Edge): string => `end:${edge}:0`

export interface DropTarget extends AxisPlace {
  readonly kind: 'axis' | 'before' | 'into' | 'end'
}

/** Place that an id names; null for one of another kind. */
export function targetOf(id: string): DropTarget | null {
  const [, kind, edge, at] = /^(axis|before|into|end):(rows|columns):(\d+)$/.exec(id) ?? []
  return kind === undefined ? null : { kind: kind as DropTarget['kind'], edge: edge as Edge, at: Number(at) }
}

export const axisAt = (content: CrosstabContent, { edge, at }: AxisPlace): Axis | undefined => content[edge][at]

export const withAxis = (content: CrosstabContent, { edge, at }: AxisPlace, axis: Axis): CrosstabContent => ({
  ...content,
  [edge]: content[edge].toSpliced(at, 0, axis),
})

export const withoutAxis = (content: CrosstabContent, { edge, at }: AxisPlace): CrosstabContent => ({
  ...content,
  [edge]: content[edge].toSpliced(at, 1),
})

const replaced = (content: CrosstabContent, { edge, at }: AxisPlace, axis: Axis): CrosstabContent => ({
  ...content,
  [edge]: content[edge].with(at, axis),
})

/** The axis at its new place, which is counted before it was taken out. */
export function movedAxis(content: CrosstabContent, from: AxisPlace, to: AxisPlace): CrosstabContent {
  const axis = axisAt(content, from)
  if (axis === undefined) return content
  const isBehind = from.edge === to.edge && from.at < to.at
  return withAxis(withoutAxis(content, from), { edge: to.edge, at: isBehind ? to.at - 1 : to.at }, axis)
}

/** Whether these levels may lie within the axis. */
export const fits = (axis: Axis | undefined, levels: readonly Level[]): boolean =>
  axis !== undefined &&
  axis.length + levels.length <= analysisLimits.levels &&
  levels.every(({ variable }) => axis.every((own) => own.variable !== variable))

export function nestedIn(content: CrosstabContent, into: AxisPlace, levels: readonly Level[]): CrosstabContent {
  const axis = axisAt(content, into)
  return axis === undefined || !fits(axis, levels) ? content : replaced(content, into, [...axis, ...levels])
}

/** The whole axis within another one. */
export function axisNestedIn(content: CrosstabContent, from: AxisPlace, into: AxisPlace): CrosstabContent {
  const axis = axisAt(content, from)
  if (axis === undefined || (from.edge === into.edge && from.at === into.at)) return content
  const nested = nestedIn(content, into, axis)
  return nested === content ? content : withoutAxis(nested, from)
}

/** The level as an axis of its own, behind the one that it lay in. */
export function unnested(content: CrosstabContent, place: AxisPlace, depth: number): CrosstabContent {
  const axis = axisAt(content, place)
  const level = axis?.[depth]
  if (axis === undefined || level === undefined || axis.length < 2) return content
  return withAxis(replaced(content, place, axis.toSpliced(depth, 1)), { edge: place.edge, at: place.at + 1 }, [level])
}

export function withLevel(content: CrosstabContent, place: AxisPlace, depth: number, level: Level): CrosstabContent {
  const axis = axisAt(content, place)
  return axis === undefined ? content : replaced(content, place, axis.with(depth, level))
}

export function withoutLevel(content: CrosstabContent, place: AxisPlace, depth: number): CrosstabContent {
  const axis = axisAt(content, place)
  if (axis === undefined) return content
  return axis.length < 2 ? withoutAxis(content, place) : replaced(content, place, axis.toSpliced(depth, 1))
}

/** Rows as columns and columns as rows; more columns than there may be stay rows. */
export const swapped = (content: CrosstabContent): CrosstabContent => ({
  ...content,
  rows: [...content.columns, ...content.rows.slice(analysisLimits.axes)],
  columns: content.rows.slice(0, analysisLimits.axes),
})

/** An axis that was dropped: before another one, within it, or at the end of an edge. */
export function droppedAxis(content: CrosstabContent, from: AxisPlace, target: DropTarget): CrosstabContent {
  if (target.kind === 'into') return axisNestedIn(content, from, target)
  return movedAxis(content, from, target.kind === 'end' ? { ...target, at: content[target.edge].length } : target)
}

/** A question that was dropped. */
export function droppedLevel(content: CrosstabContent, level: Level, target: DropTarget): CrosstabContent {
  if (target.kind === 'into') return nestedIn(content, target, [level])
  return withAxis(content, target.kind === 'end' ? { ...target, at: content[target.edge].length } : target, [level])
}
