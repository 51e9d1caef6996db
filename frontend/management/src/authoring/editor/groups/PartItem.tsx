import { DeleteOutlined } from '@ant-design/icons'
import type { GroupDraft } from '@naire/domain/authoring'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'
import { TypedInput } from '../controls/TypedInput.tsx'
import { useRecord } from '../use-edited-part.ts'
import { useRun } from '../use-run.tsx'
import { FreeFields } from '../properties/FreeFields.tsx'
import { partFields } from './group-fields.ts'
import styles from './groups.module.css'
import { PageLine } from './PageLine.tsx'
import { pagesOf } from './pages.ts'
import { useGroupChange } from './use-group-change.ts'
import { usePageDrop } from './use-page-drag.ts'

interface PartItemProps {
  readonly groups: readonly GroupDraft[]
  readonly group: number
  readonly at: number
}

/** A part of a group: its name, its pages, and whether these are shuffled. */
export function PartItem({ groups, group, at }: PartItemProps) {
  const { t } = useTranslation()
  const run = useRun()
  const change = useGroupChange(group)
  const pages = pagesOf(useRecord())
  const drop = usePageDrop({ kind: 'part', group, part: at })
  const part = groups[group]?.parts[at]
  if (!part) return null
  return (
    <li className={styles.part} {...drop} data-part={at}>
      <div className={controls.itemLine}>
        <TypedInput
          className={controls.itemText}
          value={String(part.fields['Desc'] ?? '')}
          onText={(text) => change(`Parts.${at}.Desc`, text)}
          aria-label={t('editor:groups.partName', { n: at + 1 })}
          placeholder={t('editor:groups.partName', { n: at + 1 })}
          dir="auto"
        />
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('editor:groups.removePart', { n: at + 1 })}
          title={t('editor:groups.removePart', { n: at + 1 })}
          onClick={() => run([{ type: 'RemovePart', group, part: at }])}
        />
      </div>
      {part.pages.map((sid) => {
        const page = pages.get(sid)
        return page && <PageLine key={sid} page={page} groups={groups} group={group} />
      })}
      <FreeFields
        fields={partFields}
        object={part.fields}
        onChange={(path, value) => change(`Parts.${at}.${path}`, value)}
      />
    </li>
  )
}
