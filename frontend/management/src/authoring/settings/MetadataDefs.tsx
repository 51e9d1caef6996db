import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../workplace/Card.tsx'
import { newSid } from '../../workplace/sid.ts'
import type { Editing } from '../editing/editing.ts'
import styles from './settings.module.css'

/** Metadata of a session beside its answers, which expressions read as `$meta.<path>`. */
export function MetadataDefs({ editing: { record, perform } }: { readonly editing: Editing }) {
  const { t } = useTranslation('settings')
  const [path, setPath] = useState('')
  const defs = record.MetadataDefs ?? []
  const isTaken = defs.some(({ Path }) => Path === path)
  const isFit = isMetadataPath(path) && !isTaken
  const add = () => {
    if (!isFit) return
    perform({ type: 'PutEntry', list: 'metadataDef', entry: { Sid: newSid(), Path: path } })
    setPath('')
  }
  return (
    <Card id="settings-metadata" title={t('metadata.title')} about={t('metadata.about')}>
      <ul className="n-column">
        {defs.map((def) => (
          <li key={def.Sid} className="n-line">
            <code className={styles.path} dir="ltr">
              $meta.{def.Path}
            </code>
            <Input
              aria-label={t('metadata.nameOf', { path: def.Path })}
              placeholder={t('metadata.name')}
              defaultValue={def.Name ?? ''}
              onBlur={({ target }) =>
                target.value !== (def.Name ?? '') &&
                perform({ type: 'PutEntry', list: 'metadataDef', entry: { ...def, Name: target.value } })
              }
            />
            <Button
              icon={<DeleteOutlined />}
              aria-label={t('metadata.remove', { path: def.Path })}
              onClick={() => perform({ type: 'RemoveEntry', list: 'metadataDef', key: def.Sid })}
            />
          </li>
        ))}
      </ul>
      {defs.length === 0 && <p className="n-aside">{t('metadata.none')}</p>}
      <div className="n-line">
        <Input
          dir="ltr"
          aria-label={t('metadata.path')}
          placeholder={t('metadata.path')}
          value={path}
          onChange={({ target }) => setPath(target.value)}
          onPressEnter={add}
        />
        <Button icon={<PlusOutlined />} onClick={add}>
          {t('metadata.add')}
        </Button>
      </div>
      {path !== '' && !isFit && (
        <p className="n-wrong" role="alert">
          {t(isTaken ? 'metadata.taken' : 'metadata.badPath')}
        </p>
      )}
    </Card>
  )
}

/** Names with points between, as `$meta` is written behind with them in an expression. */
function isMetadataPath(path: string): boolean {
  return /^[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*$/u.test(path)
}
