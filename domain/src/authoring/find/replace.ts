import type { NaireRecord } from '../../naires/record.ts'
import type { Operation } from '../operation.ts'
import { placeKey } from '../texts/authored-text.ts'
import { authoredTexts } from '../texts/authored-texts.ts'
import { puttingTexts } from '../texts/put-texts.ts'
import type { Hit } from './find.ts'

/**
 * Builds the operations that replace the hits; a code is renamed, so that references follow. Hits in texts that changed
 * since are skipped.
 */
export function replacing(record: NaireRecord, hits: readonly Hit[], by: string): readonly Operation[] {
  const places = new Map<string, Hit[]>()
  for (const hit of hits) places.set(placeKey(hit.place), [...(places.get(placeKey(hit.place)) ?? []), hit])
  const standing = authoredTexts(record).flatMap((text) => {
    const here = places.get(placeKey(text.place)) ?? []
    return here.length > 0 && here.every((hit) => hit.text === text.text)
      ? [{ place: text.place, text: replaced(text.text, here, by) }]
      : []
  })
  return puttingTexts(record, standing)
}

function replaced(text: string, hits: readonly Hit[], by: string): string {
  const fromTheEnd = hits.toSorted((one, other) => other.from - one.from)
  return fromTheEnd.reduce((result, { from, to }) => result.slice(0, from) + by + result.slice(to), text)
}
