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

let latin: Promise<Readonly<Record<string, string>>> | null = null

/** Names of the regions in Latin letters, by code, for who does not read them in Chinese; null: who does. */
export function latinNames(lang: string): Promise<Readonly<Record<string, string>> | null> {
  if (/^(zh|ja)/.test(lang)) return Promise.resolve(null)
  latin ??= import('./pca-latin.json?raw').then(({ default: text }) => JSON.parse(text) as Record<string, string>)
  latin.catch(() => {
    latin = null
  })
  return latin
}
