import type { StoredQuestion } from '@naire/domain/naires'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'
import { useMemo } from 'react'

export function contentOf({ Data }: Pick<StoredQuestion, 'Data'>): ContentObject {
  const content: unknown = JSON.parse(Data)
  return typeof content === 'object' && content !== null ? (content as ContentObject) : {}
}

export function useContent({ Data }: Pick<StoredQuestion, 'Data'>): ContentObject {
  return useMemo(() => contentOf({ Data }), [Data])
}
