import { analysisLimits, type MapTiles } from '@naire/domain/analysis'
import { z } from 'zod'

const mostLayers = 3

export const mapVariables = {
  MAP_TILES_URL: z.string().default('').transform(layersIn),
  MAP_TILES_ATTRIBUTION: z.string().trim().default(''),
  MAP_TILES_SYSTEM: z.enum(['wgs84', 'gcj02'], 'is wgs84 or gcj02').default('wgs84'),
  MAP_TILES_MAX_ZOOM: z.coerce.number('is a number').int().min(1).max(analysisLimits.zoom).default(18),
} as const

type Variables = z.infer<z.ZodObject<typeof mapVariables>>

/** Null: there are no maps. */
export const mapTiles = (env: Variables): MapTiles | null =>
  env.MAP_TILES_URL.length === 0
    ? null
    : {
        layers: env.MAP_TILES_URL,
        attribution: env.MAP_TILES_ATTRIBUTION,
        system: env.MAP_TILES_SYSTEM,
        maxZoom: env.MAP_TILES_MAX_ZOOM,
      }

/** Sources of a content security policy: the folders that the tiles lie in, and nothing above them. */
export const mapSources = (tiles: MapTiles | null): readonly string[] => [
  ...new Set((tiles?.layers ?? []).map((layer) => /^[^{?]*\//.exec(layer)?.[0] ?? layer)),
]

function layersIn(text: string, context: z.RefinementCtx<string>): readonly string[] {
  const layers = text.split(/\s+/).filter((part) => part !== '')
  if (layers.length <= mostLayers && layers.every(isLayer)) return layers
  context.addIssue({
    code: 'custom',
    message: `is at most ${mostLayers} addresses such as https://tile.example.org/{z}/{x}/{y}.png, each of one host`,
  })
  return z.NEVER
}

function isLayer(text: string): boolean {
  const [host = ''] = text.replace(/^https?:\/\//, '').split(/[/?]/)
  return (
    /^https?:\/\/[^;,'"]+$/.test(text) &&
    URL.canParse(text) &&
    !host.includes('{') &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) &&
    !text.replaceAll(/\{[zxy]\}/g, '').includes('{')
  )
}
