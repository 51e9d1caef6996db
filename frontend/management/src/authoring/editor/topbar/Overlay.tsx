import { lazy, Suspense } from 'react'
import { useNaires } from '../../../workplace/use-naires.ts'
import { useEditorSession, useSelection } from '../editor-session.ts'
import { useGoTo } from '../going/use-go-to.ts'
import type { EditorOverlay } from '../selection.ts'

const TranslationDrawer = lazy(async () => ({
  default: (await import('../../translation/TranslationDrawer.tsx')).TranslationDrawer,
}))
const PrintDrawer = lazy(async () => ({ default: (await import('../../print/PrintDrawer.tsx')).PrintDrawer }))
const TestBench = lazy(() => import('../../testing/TestBench.tsx'))

/** What lies over the editor until it is closed. */
export function Overlay() {
  const { selection } = useEditorSession()
  const over = useSelection((now) => now.over)
  return (
    <Suspense fallback={null}>{over && <Drawn over={over} onClose={() => selection.getState().open(null)} />}</Suspense>
  )
}

interface DrawnProps<Kind extends EditorOverlay = EditorOverlay> {
  readonly over: Kind
  readonly onClose: () => void
}

function Drawn({ over, onClose }: DrawnProps) {
  switch (over.kind) {
    case 'translation':
      return <TranslationDrawer {...(over.language && { asked: over.language })} onClose={onClose} />
    case 'print':
      return <PrintDrawer onClose={onClose} />
    case 'bench':
      return <Bench over={over} onClose={onClose} />
  }
}

function Bench({ over, onClose }: DrawnProps<Extract<EditorOverlay, { kind: 'bench' }>>) {
  const { naireSid } = useEditorSession()
  const goTo = useGoTo()
  const naire = useNaires().data?.find(({ Sid }) => Sid === naireSid)
  if (!naire) return null
  return (
    <TestBench
      naire={naire}
      testCase={over.testCase}
      onGoTo={(place) => {
        onClose()
        goTo(place)
      }}
      onClose={onClose}
    />
  )
}
