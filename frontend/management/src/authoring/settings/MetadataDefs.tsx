import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { MetadataDef, MetadataSource } from '@naire/domain/naires'
import { metadataSources } from '@naire/domain/naires'
import { userFields } from '@naire/domain/naires/checking'
import { ownIdentFields } from '@naire/domain/idents'
import { AutoComplete, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../workplace/Card.tsx'
import { useRespondentSources } from '../expressions/respondent-sources.ts'
import { newSid } from '../../workplace/sid.ts'
import type { Editing } from '../editing/editing.ts'
import styles from './settings.module.css'

/** Metadata of a session beside its answers, which expressions read as `$meta.<path>`. */
export function MetadataDefs({ editing: { record, perform } }: { readonly editing: Editing }) {
  const { t } = useTranslation('settings')
  const [path, setPath] = useState('')
  const { identColumns } = useRespondentSources(record)
  const defs = record.MetadataDefs ?? []
  const put = (entry: MetadataDef) => perform({ type: 'PutEntry', list: 'metadataDef', entry })
  const names: Readonly<Record<MetadataSource, readonly string[]>> = {
    query: [],
    ident: [...ownIdentFields, ...(identColumns ?? [])],
    user: userFields,
    channel: [],
  }
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
              onBlur={({ target }) => target.value !== (def.Name ?? '') && put({ ...def, Name: target.value })}
            />
            <Select<MetadataSource | ''>
              className={`${styles.source}`}
              aria-label={t('metadata.sourceOf', { path: def.Path })}
              value={def.Source ?? ''}
              options={sources.map((value) => ({
                value,
                label: t(`metadata.sources.${value || 'none'}`),
              }))}
              onChange={(source) => put(withSource(def, source))}
            />
            {def.Source !== undefined && def.Source !== 'channel' && (
              <AutoComplete
                className={`${styles.source}`}
                aria-label={t('metadata.sourceNameOf', { path: def.Path })}
                placeholder={def.Path}
                defaultValue={def.SourceName ?? ''}
                options={names[def.Source].map((value) => ({ value }))}
                onSelect={(name) => put(withSource(def, def.Source ?? '', name))}
                onBlur={({ target }) =>
                  put(withSource(def, def.Source ?? '', (target as HTMLInputElement).value.trim()))
                }
              />
            )}
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

const sources: readonly (MetadataSource | '')[] = ['', ...metadataSources]

function withSource(
  { Source: _source, SourceName: _name, ...def }: MetadataDef,
  source: MetadataSource | '',
  name = '',
): MetadataDef {
  return { ...def, ...(source && { Source: source, ...(name && { SourceName: name }) }) }
}

/** Names with points between, as `$meta` is written behind with them in an expression. */
function isMetadataPath(path: string): boolean {
  return /^[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*$/u.test(path)
}
