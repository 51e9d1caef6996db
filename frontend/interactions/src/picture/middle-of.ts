import type { Region } from '@naire/domain/interactions'

/** Where a region's mark stands, in fractions of the picture. */
export function middleOf({ Shape, Points }: Region): readonly [x: number, y: number] {
  const [a = 0, b = 0, c = 0, d = 0] = Points
  if (Shape === 'rect') return [a + c / 2, b + d / 2]
  return Shape === 'circle' ? [a, b] : centreOf(Points)
}

// The centre of gravity of the area: of the corners alone, it would lean to where they are many.
function centreOf(points: readonly number[]): readonly [number, number] {
  let [area, x, y] = [0, 0, 0]
  for (let at = 0; at < points.length; at += 2) {
    const [x1 = 0, y1 = 0] = points.slice(at, at + 2)
    const [x2 = 0, y2 = 0] = at + 2 < points.length ? points.slice(at + 2, at + 4) : points
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  if (area === 0) return [points[0] ?? 0, points[1] ?? 0]
  return [x / (3 * area), y / (3 * area)]
}
