import { Skeleton } from 'antd'
import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useEditingAhead } from '../editing/use-editing.ts'
import NaireScreen from '../naires/NaireScreen.tsx'

const loadEditor = () => import('../editor/EditorScreen.tsx')
const EditorScreen = lazy(loadEditor)
const editorAhead = () => void loadEditor().catch(() => undefined)
// An address that names one opens it: the editor comes while the words do.
if (new URLSearchParams(location.search).has('naire')) editorAhead()

/** The questionnaires of a subject; with `?naire=<sid>`, that one being edited, at `&question=<sid>`. */
export default function NaireEditScreen() {
  const [address] = useSearchParams()
  const naireSid = address.get('naire')
  // Whoever sees the list may open one next.
  useEffect(editorAhead, [])
  if (naireSid === null) return <NaireScreen />
  return <Edited naireSid={naireSid} questionSid={address.get('question')} />
}

function Edited(place: { readonly naireSid: string; readonly questionSid: string | null }) {
  useEditingAhead(place.naireSid)
  return (
    <Suspense fallback={<Skeleton active />}>
      <EditorScreen {...place} />
    </Suspense>
  )
}
