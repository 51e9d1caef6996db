import type { UploadedResource } from '@naire/api/contract'
import type { Operation } from '@naire/domain/authoring'
import { valueAt, withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ListEditing } from '@naire/frontend-interactions/editing/editor-field.ts'
import { byFileName, itemsOfPictures } from '@naire/frontend-interactions/editing/items-of-pictures.ts'
import { FilePicker } from '@naire/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../../workplace/sid.ts'
import { changed } from '../changed.ts'
import { recordOf, useEditorSession } from '../editor-session.ts'
import { useRun } from '../use-run.tsx'
import { objectsIn } from './control.ts'
import { resourceKinds } from './resource-kinds.ts'
import { resourceOf, useStoredFiles } from './use-upload.ts'

interface AddPicturesProps {
  readonly questionSid: string
  /** Of the list, in the question's content. */
  readonly path: string
  readonly list: ListEditing
}

/** Many pictures at once, an item of the list for each; one step of undo. */
export function AddPictures({ questionSid, path, list }: AddPicturesProps) {
  const { t } = useTranslation()
  const id = useId()
  const session = useEditorSession()
  const run = useRun()
  const put = (stored: readonly UploadedResource[]) => {
    const question = recordOf(session).Questions.find(({ Sid }) => Sid === questionSid)
    const pictures = stored.map(({ Sid, FileName }) => ({ sid: Sid, fileName: FileName }))
    const resources = stored.map((one): Operation => ({
      type: 'PutEntry',
      list: 'resource',
      entry: resourceOf(one, session.naireSid),
    }))
    const change = question
      ? changed(question, (_type, content) =>
          withValueAt(content, path, itemsOfPictures(objectsIn(valueAt(content, path)), pictures, list, newSid)),
        )
      : []
    if (change.length > 0) run([...resources, ...change])
  }
  const { mutate, isPending } = useStoredFiles(put)
  return (
    <FilePicker
      id={id}
      accept={resourceKinds.image.accept}
      multiple
      disabled={isPending}
      onFiles={(files) => mutate(byFileName(files))}
      label={t(isPending ? 'editor:list.storing' : 'editor:list.pictures')}
    />
  )
}
