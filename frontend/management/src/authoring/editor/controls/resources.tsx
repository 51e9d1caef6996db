import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { objectsIn, type ControlProps } from './control.ts'
import styles from './controls.module.css'
import { ResourcePicker } from './ResourcePicker.tsx'
import { ResourceText } from './ResourceText.tsx'

export function ResourceControl({ id, field, value, onChange, label }: ControlProps<'resource'>) {
  const reference = String(value ?? '')
  if (field.takes === 'text') return <ResourceText id={id} label={label} reference={reference} onPick={onChange} />
  return <ResourcePicker id={id} takes={field.takes} reference={reference} onPick={onChange} />
}

export function MediaControl({ id, field, value, onChange }: ControlProps<'media'>) {
  const { t } = useTranslation()
  if (!field.several)
    return (
      <ResourcePicker
        id={id}
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
