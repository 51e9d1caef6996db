import { parseCascadeData, type CascadeNode } from '@naire/domain/interactions'

let regions: Promise<readonly CascadeNode[]> | null = null

/** Provinces, cities and counties; fetched once, and again after a failure. */
export function regionNodes(): Promise<readonly CascadeNode[]> {
  regions ??= import('./pca-code.json?raw').then(({ default: text }) => parseCascadeData(text).nodes)
  regions.catch(() => {
    regions = null
  })
  return regions
}
