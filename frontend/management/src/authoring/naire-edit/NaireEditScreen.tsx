import type { FindingPlace } from '@naire/domain/diagnostics'
import { Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useEditingAhead } from '../editing/use-editing.ts'
import NaireScreen from '../naires/NaireScreen.tsx'
import { placeIn } from '../naires/place-address.ts'
import { editorAhead, loadEditor } from './load-editor.ts'

const EditorScreen = lazy(loadEditor)

/**
 * The questionnaires of a subject; with `?naire=<sid>`, that one being edited, at the place that `placeAddress` wrote
 * behind it.
 */
export default function NaireEditScreen() {
  const [address] = useSearchParams()
  const naireSid = address.get('naire')
  // Whoever sees the list may open one next.
  useEffect(editorAhead, [])
  const place = useMemo(() => placeIn(address), [address])
  if (naireSid === null) return <NaireScreen />
  return <Edited naireSid={naireSid} place={place} />
}

function Edited(asked: { readonly naireSid: string; readonly place: FindingPlace | null }) {
  useEditingAhead(asked.naireSid)
  return (
    <Suspense fallback={<Skeleton active />}>
      <EditorScreen {...asked} />
    </Suspense>
  )
}
