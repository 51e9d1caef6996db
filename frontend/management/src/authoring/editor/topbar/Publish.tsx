import { useState } from 'react'
import { useSavedNaire } from '../../editing/use-saved-naire.ts'
import { PublishButton } from '../../naires/PublishButton.tsx'
import { ShareDialog } from '../../naires/ShareDialog.tsx'
import { useEditorSession } from '../editor-session.ts'
import { useGoTo } from '../going/use-go-to.ts'
import { useEditedPart } from '../use-edited-part.ts'

/** Publishes what the server has, once it has all of it. It keeps its place while that is not so, and when there is nothing to publish. */
export function Publish() {
  const { naireSid } = useEditorSession()
  const [isShared, setShared] = useState(false)
  const revision = useEditedPart((snapshot) => snapshot.revision)
  const isSaved = useEditedPart(({ state }) => state === 'saved')
  const naire = useSavedNaire(naireSid, revision)
  const goTo = useGoTo()
  return (
    <>
      {naire && (
        <PublishButton
          naire={naire}
          place={isSaved ? 'ready' : 'waiting'}
          onPublished={() => setShared(true)}
          onGoTo={goTo}
        />
      )}
      {naire && isShared && <ShareDialog naire={naire} onClose={() => setShared(false)} />}
    </>
  )
}
