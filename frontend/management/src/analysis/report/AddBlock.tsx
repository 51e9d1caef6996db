import type { ReportBlock, ReportContent } from '@naire/domain/analysis'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCrosstabs } from '../use-named-views.ts'
import { newBlock, newId } from './draft-changes.ts'

interface AddBlockProps {
  readonly naireSid: string
  readonly content: ReportContent
  readonly isSmall?: boolean
  readonly onAdd: (block: ReportBlock) => void
}

const kinds = ['heading', 'text', 'table', 'chart', 'pageBreak'] as const

/** Adds a block: an empty one, or a cross-tab as it was saved. */
export function AddBlock({ naireSid, content, isSmall = false, onAdd }: AddBlockProps) {
  const { t } = useTranslation('report')
  const saved = useCrosstabs(naireSid).list.data ?? []
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: [
          ...kinds.map((kind) => ({ key: kind, label: t(`kinds.${kind}`) })),
          ...(saved.length === 0
            ? []
            : [
                {
                  type: 'group' as const,
                  label: t('add.saved'),
                  children: saved.map(({ Sid, Title }) => ({ key: `saved ${Sid}`, label: <bdi>{Title}</bdi> })),
                },
              ]),
        ],
        onClick: ({ key }) => {
          const row = saved.find(({ Sid }) => key === `saved ${Sid}`)
          const kind = kinds.find((each) => each === key)
          if (row !== undefined)
            onAdd({ id: newId(), kind: 'table', title: row.Title, crosstab: { ...row.Content, chart: 'none' } })
          else if (kind !== undefined) onAdd(newBlock(kind, content))
        },
      }}
    >
      {isSmall ? (
        <Button size="small" type="text" icon={<PlusOutlined aria-hidden />} aria-label={t('add.below')} />
      ) : (
        <Button icon={<PlusOutlined aria-hidden />}>{t('add.title')}</Button>
      )}
    </Dropdown>
  )
}
