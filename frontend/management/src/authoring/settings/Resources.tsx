import { usedResources } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../workplace/Card.tsx'
import { useRun } from '../editor/use-run.tsx'
import { ResourceLine } from './ResourceLine.tsx'

/** The questionnaire's files and lists, and what each is for. */
export function Resources({ record }: { readonly record: NaireRecord }) {
  const { t } = useTranslation('settings')
  const run = useRun()
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
      {unused.length > 0 && (
        <div>
          <Button icon={<DeleteOutlined />} onClick={removeUnused}>
            {t('resources.removeUnused', { n: unused.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}
