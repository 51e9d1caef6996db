import type { ResourceKind } from '@naire/frontend-interactions/editing/editor-field.ts'
import { FilePicker } from '@naire/ui'
import { useTranslation } from 'react-i18next'
import { useEditedPart } from '../use-edited-part.ts'
import styles from './controls.module.css'
import { resourceKinds, resourceName } from './resource-kinds.ts'
import { ResourceSelect } from './ResourceSelect.tsx'
import { TypedInput } from './TypedInput.tsx'
import { useUpload } from './use-upload.ts'

interface ResourcePickerProps {
  readonly id: string
  readonly takes: ResourceKind
  /** Sid of a resource, or an address; blank: none. */
  readonly reference: string
  /** `type` as resources name it; blank when it is not known. */
  readonly onPick: (reference: string, type: string) => void
}

/** One of the questionnaire's resources, a file that becomes one, or an address. */
export function ResourcePicker({ id, takes, reference, onPick }: ResourcePickerProps) {
  const { t } = useTranslation()
  const all = useEditedPart(({ record }) => record.ResourceList)
  const fitting = (all ?? []).filter(({ Type = '' }) => resourceKinds[takes].types.includes(Type))
  const known = all?.find(({ Sid }) => Sid === reference)
  const upload = useUpload(({ Sid, Type }) => onPick(Sid, Type))
  return (
    <div className={styles.resource}>
      <TypedInput
        id={id}
        value={known ? resourceName(known) : reference}
        readOnly={known !== undefined}
        onText={(text) => onPick(text.trim(), '')}
        placeholder={t('editor:resource.address')}
        dir="ltr"
      />
      <div className={styles.buttons}>
        <ResourceSelect
          resources={fitting}
          value={known ? reference : ''}
          none={t('editor:resource.choose')}
          onPick={(sid) => onPick(sid, fitting.find(({ Sid }) => Sid === sid)?.Type ?? '')}
        />
        <FilePicker
          id={`${id}-file`}
          accept={resourceKinds[takes].accept}
          multiple={false}
          disabled={upload.isPending}
          onFiles={([file]) => file && upload.mutate(file)}
          label={t('editor:resource.upload')}
        />
        {reference !== '' && (
          <button type="button" className={styles.link} onClick={() => onPick('', '')}>
            {t('editor:resource.none')}
          </button>
        )}
      </div>
    </div>
  )
}
