import type { Region, RegionShape } from '@naire/domain/interactions'

/** A point in fractions of the picture. */
export type Point = readonly [x: number, y: number]

/** The handles by which a region is given another size: each a point, that may be dragged. */
export function handlesOf({ Shape, Points }: Region): readonly Point[] {
  const [a = 0, b = 0, c = 0, d = 0] = Points
  if (Shape === 'rect')
    return [
      [a, b],
      [a + c, b + d],
    ]
  if (Shape === 'circle') return [[Math.min(1, a + c), b]]
  return Array.from({ length: Points.length / 2 }, (_, at) => [Points[2 * at] ?? 0, Points[2 * at + 1] ?? 0])
}

/** The region with one of its handles elsewhere. */
export function withHandle(region: Region, handle: number, to: Point): Region {
  const [x, y] = to.map(inside) as [number, number]
  const { Shape, Points } = region
  const [a = 0, b = 0, c = 0, d = 0] = Points
  if (Shape === 'circle') return shaped(Shape, [a, b, Math.max(least, Math.hypot(x - a, y - b))])
  if (Shape === 'polygon')
    return shaped(
      Shape,
      Points.map((value, at) => (at === 2 * handle ? x : at === 2 * handle + 1 ? y : value)),
    )
  if (handle === 0)
    return shaped(Shape, [
      Math.min(x, a + c - least),
      Math.min(y, b + d - least),
      Math.max(least, a + c - x),
      Math.max(least, b + d - y),
    ])
  return shaped(Shape, [a, b, Math.max(least, x - a), Math.max(least, y - b)])
}

/** The region somewhere else, whole inside of the picture. */
export function moved({ Shape, Points }: Region, [byX, byY]: Point): Region {
  if (Shape === 'polygon') {
    const [xs, ys] = [Points.filter((_, at) => at % 2 === 0), Points.filter((_, at) => at % 2 === 1)]
    const [dx, dy] = [held(byX, Math.min(...xs), Math.max(...xs)), held(byY, Math.min(...ys), Math.max(...ys))]
    return shaped(
      Shape,
      Points.map((value, at) => value + (at % 2 === 0 ? dx : dy)),
    )
  }
  const [a = 0, b = 0, ...size] = Points
  const [width, height] = Shape === 'rect' ? [size[0] ?? 0, size[1] ?? 0] : [0, 0]
  return shaped(Shape, [a + held(byX, a, a + width), b + held(byY, b, b + height), ...size])
}

/** A region of another shape at about the same place. */
export function reshaped(region: Region, shape: RegionShape): Region {
  const points = handlesOf(region)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] =
    region.Shape === 'circle'
      ? [
          inside(2 * (region.Points[0] ?? 0) - Math.max(...xs)),
          inside((region.Points[1] ?? 0) - (region.Points[2] ?? 0)),
        ]
      : [Math.min(...xs), Math.min(...ys)]
  const [right, bottom] =
    region.Shape === 'circle'
      ? [Math.max(...xs), inside((region.Points[1] ?? 0) + (region.Points[2] ?? 0))]
      : [Math.max(...xs), Math.max(...ys)]
  if (shape === 'rect') return shaped(shape, [left, top, Math.max(least, right - left), Math.max(least, bottom - top)])
  if (shape === 'circle')
    return shaped(shape, [(left + right) / 2, (top + bottom) / 2, Math.max(least, (right - left) / 2)])
  return shaped(shape, [left, top, right, top, right, bottom, left, bottom])
}

const least = 0.01
const inside = (value: number) => Math.min(1, Math.max(0, value))
const held = (by: number, low: number, high: number) => Math.min(1 - high, Math.max(-low, by))
const shaped = (Shape: RegionShape, points: readonly number[]): Region => ({
  Shape,
  Points: points.map((value) => Math.round(inside(value) * 10_000) / 10_000),
})
