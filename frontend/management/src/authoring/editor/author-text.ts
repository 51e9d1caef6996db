import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'

/** A text of the author. `OriData` is what was written when `Data` was made of it: both are kept the same. */
export const authorText = {
  of(content: ContentObject, at: string): string {
    return String(valueAt(content, originalOf(at)) || (valueAt(content, at) ?? ''))
  },
  put(content: ContentObject, at: string, text: string): ContentObject {
    const written = withValueAt(content, at, text)
    return valueAt(content, originalOf(at)) ? withValueAt(written, originalOf(at), text) : written
  },
}

const originalOf = (at: string) => at.replace(/(^|\.)Data$/, '$1OriData')
