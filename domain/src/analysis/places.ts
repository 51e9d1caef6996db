/** Web Mercator ends here. */
export const highestLatitude = 85.051

/** Squares of a cluster along one edge of a tile. */
export const clusterSquares = 4

/** Degrees; the west is below the east. */
export interface GeoBounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface Places {
  /** Sessions with coordinates, on the map's part or not, and what they cover. */
  readonly located: number
  readonly extent: GeoBounds | null
  /** Middle of each cluster and its sessions, most first. */
  readonly clusters: readonly { readonly lng: number; readonly lat: number; readonly n: number }[]
}

/** Source of map tiles; addresses hold `{z}`, `{x}` and `{y}`, the first layer at the bottom. */
export interface MapTiles {
  readonly layers: readonly string[]
  /** Text with the addresses that it links to. */
  readonly attribution: string
  /** Coordinates that its tiles are drawn in. */
  readonly system: 'wgs84' | 'gcj02'
  readonly maxZoom: number
}
