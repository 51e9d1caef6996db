import { Button, useWords } from '@naire/ui'
import { fileSize } from '@naire/frontend-interactions/attach/readable-units.ts'
import type { Saving } from '../session/saving.ts'

/** Transfer progress of files: uploads of the answers to the server, downloads of the questionnaire to this device. */
export default function SyncLine({ files, resources }: Pick<Saving, 'files' | 'resources'>) {
  const { t, lang } = useWords()
  return (
    <>
      {files && (
        <p className="n-saving" data-sync="files">
          {t('sync.files', files)}
        </p>
      )}
      {resources && (
        <p className="n-saving" data-sync="resources" role={resources.again ? 'status' : undefined}>
          {resources.again
            ? t('sync.missing', { count: resources.missing })
            : t('sync.resources', { done: resources.done, of: resources.of, size: fileSize(resources.bytes, lang) })}
          {resources.again && (
            <Button look="quiet" onClick={resources.again}>
              {t('retry.again')}
            </Button>
          )}
        </p>
      )}
    </>
  )
}
