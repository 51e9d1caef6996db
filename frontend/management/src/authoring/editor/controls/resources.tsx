import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { objectsIn, type ControlProps } from './control.ts'
import styles from './controls.module.css'
import { ResourceText, ResourceSelect } from './ResourceText.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import type { ResourceKind } from '@naire/frontend-interactions/editing/editor-field.ts'
import { FilePicker } from '@naire/ui'
import { useUpload, resourceKinds, resourceName } from './use-upload.ts'
import { useEditedPart } from '../editor-session.ts'
import { TypedInput } from './TypedText.tsx'

export function ResourceControl({ id, field, value, onChange, label }: ControlProps<'resource'>) {
  const reference = String(value ?? '')
  if (field.takes === 'text') return <ResourceText id={id} label={label} reference={reference} onPick={onChange} />
  return <ResourcePicker id={id} label={label} takes={field.takes} reference={reference} onPick={onChange} />
}

export function MediaControl({ id, field, value, onChange, label }: ControlProps<'media'>) {
  const { t } = useTranslation()
  if (!field.several)
    return (
      <ResourcePicker
        id={id}
        label={label}
        takes={field.takes}
        reference={referenceOf(value)}
        onPick={(reference, type) => onChange(mediaOf(reference, type))}
      />
    )
  const all = objectsIn(value)
  return (
    <div className={styles.list}>
      {all.map((media, at) => (
        <div key={at} className={styles.mediaLine}>
          <ResourcePicker
            id={at === 0 ? id : `${id}-${at}`}
            label={`${label} ${at + 1}`}
            takes={field.takes}
            reference={referenceOf(media)}
            onPick={(reference, type) => onChange(all.with(at, mediaOf(reference, type)))}
          />
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('editor:list.remove', { n: at + 1 })}
            onClick={() => onChange(all.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...all, mediaOf('', '')])}>
        {t('editor:list.add')}
      </Button>
    </div>
  )
}

function referenceOf(media: unknown): string {
  const { Sid = '', Url = '' } = (media ?? {}) as { readonly Sid?: string; readonly Url?: string }
  return Sid || Url
}

const mediaOf = (reference: string, Type: string) =>
  /^[0-9A-F]{32}$/.test(reference) ? { Sid: reference, Url: '', Type } : { Sid: '', Url: reference, Type }

interface ResourcePickerProps {
  readonly id: string
  readonly label: string
  readonly takes: ResourceKind
  /** Sid of a resource, or an address; blank: none. */
  readonly reference: string
  /** `type` as resources name it; blank when it is not known. */
  readonly onPick: (reference: string, type: string) => void
}

/** One of the questionnaire's resources, a file that becomes one, or an address. */
function ResourcePicker(props: ResourcePickerProps) {
  return props.takes === 'image' ? <PicturePicker {...props} /> : <FileResourcePicker {...props} />
}

function FileResourcePicker({ id, takes, reference, onPick }: ResourcePickerProps) {
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
