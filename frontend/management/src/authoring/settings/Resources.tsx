import { DeleteOutlined } from '@ant-design/icons'
import { replacingResource, usedResources, type ReferencePlace } from '@naire/domain/authoring'
import type { NaireRecord, ResourceRecord } from '@naire/domain/naires'
import { fileSize } from '@naire/frontend-interactions/attach/readable-units.ts'
import { FilePicker } from '@naire/ui'
import { Button, Input } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../workplace/Card.tsx'
import { useStoredFile, useUpload, resourceKinds, resourceName } from '../editor/controls/use-upload.ts'
import { useRun } from '../editor/use-run.tsx'
import styles from './settings.module.css'
import { useQuery } from '@tanstack/react-query'

/** The questionnaire's files and lists, and what each is for. */
export function Resources({ record }: { readonly record: NaireRecord }) {
  const { t } = useTranslation('settings')
  const run = useRun()
  const upload = useUpload(() => {})
  const all = useMemo(() => usedResources(record), [record])
  const unused = all.filter(({ uses }) => uses.length === 0)
  const removeUnused = () =>
    run(unused.map(({ resource: { Sid } }) => ({ type: 'RemoveEntry', list: 'resource', key: Sid })))
  return (
    <Card id="settings-resources" title={t('resources.title')} about={t('resources.about')}>
      {all.length === 0 && <p className="n-aside">{t('resources.none')}</p>}
      <ul className="n-column">
        {all.map(({ resource, uses }) => (
          <ResourceLine key={resource.Sid} record={record} resource={resource} uses={uses} />
        ))}
      </ul>
      <div className="n-line">
        <FilePicker
          id="resource-upload"
          accept={resourceKinds.media.accept}
          multiple={false}
          disabled={upload.isPending}
          onFiles={([file]) => file && upload.mutate(file)}
          label={t(upload.isPending ? 'editor:list.storing' : 'editor:resource.upload')}
        />
        {unused.length > 0 && (
          <Button icon={<DeleteOutlined />} onClick={removeUnused}>
            {t('resources.removeUnused', { n: unused.length })}
          </Button>
        )}
      </div>
    </Card>
  )
}

interface ResourceLineProps {
  readonly record: NaireRecord
  readonly resource: ResourceRecord
  readonly uses: readonly ReferencePlace[]
}

/** One file or list: renamed, replaced wherever it is used, or removed. */
function ResourceLine({ record, resource, uses }: ResourceLineProps) {
  const { t, i18n } = useTranslation('settings')
  const run = useRun()
  const size = useResourceSize(resource)
  const replace = useStoredFile(({ Type, FileName, FileExt, Url }) =>
    run(replacingResource(record, resource, { Type, FileName, FileExt, Url })),
  )
  const { Sid, Type = '', Url = '' } = resource
  const name = resourceName(resource)
  const kind = Object.values(resourceKinds).find(({ types }) => types.includes(Type))
  const places = [...new Set(uses.map(({ question }) => question ?? t('resources.questionnaire')))]
  const rename = (given: string) =>
    given.trim() !== '' &&
    given !== resource.FileName &&
    run([{ type: 'PutEntry', list: 'resource', entry: { ...resource, FileName: given.trim() } }])
  return (
    <li className="n-line" data-resource={Sid}>
      {Type === 'Image' && Url !== '' && <img className={styles.thumbnail} src={Url} alt="" loading="lazy" />}
      <Input
        key={name}
        aria-label={t('resources.name', { name })}
        defaultValue={name}
        onBlur={({ target }) => rename(target.value)}
        onPressEnter={({ currentTarget }) => rename(currentTarget.value)}
        dir="auto"
      />
      <span className="n-words n-aside">
        {size !== null && <bdi>{fileSize(size, i18n.language)} · </bdi>}
        {places.length === 0 ? t('resources.unused') : t('resources.used', { places: places.join(', ') })}
      </span>
      {kind && Url !== '' && (
        <FilePicker
          id={`replace-${Sid}`}
          accept={kind.accept}
          multiple={false}
          disabled={replace.isPending}
          onFiles={([file]) => file && replace.mutate(file)}
          label={t('resources.replace')}
        />
      )}
      <Button
        icon={<DeleteOutlined />}
        aria-label={t('resources.remove', { name })}
        onClick={() => run([{ type: 'RemoveEntry', list: 'resource', key: Sid }])}
      />
    </li>
  )
}

/** In bytes; null while it is not known, and of what lies elsewhere. */
function useResourceSize({ Url = '', ResourceData, ResourceDataObj }: ResourceRecord): number | null {
  const data = ResourceData ?? ResourceDataObj?.ResourceData
  const isHere = data === undefined && Url.startsWith('/')
  const { data: size = null } = useQuery({
    queryKey: ['resource-size', Url],
    queryFn: () => sizeAt(Url),
    enabled: isHere,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  return data === undefined ? size : new Blob([data]).size
}

async function sizeAt(address: string): Promise<number | null> {
  const response = await fetch(address, { method: 'HEAD' })
  const length = response.headers.get('content-length')
  return response.ok && length !== null ? Number(length) : null
}
