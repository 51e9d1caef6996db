import { DeleteOutlined } from '@ant-design/icons'
import type { GroupDraft } from '@naire/domain/authoring'
import type { NaireProblem } from '@naire/domain/naires'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { FreeFields } from '../properties/FreeFields.tsx'
import { groupFields, orderLists, orderMode } from './group-fields.ts'
import styles from './groups.module.css'
import { OrdersField } from './OrdersField.tsx'
import { PartItem } from './PartItem.tsx'
import { ProblemList } from './ProblemList.tsx'
import { useGroupChange } from './use-group-change.ts'
import { usePageDrop } from './use-page-drag.ts'

interface GroupCardProps {
  readonly groups: readonly GroupDraft[]
  readonly at: number
  readonly problems: readonly NaireProblem[]
}

/** A group: how its parts are ordered, the parts, and what is wrong with them. */
export function GroupCard({ groups, at, problems }: GroupCardProps) {
  const { t } = useTranslation()
  const change = useGroupChange(at)
  const drop = usePageDrop({ kind: 'newPart', group: at })
  const group = groups[at]
  if (!group) return null
  const own = problems.filter(({ target }) => target.startsWith(`PageGroups[${at}]`))
  return (
    <article className={styles.group} aria-label={t('editor:groups.group', { n: at + 1 })} data-group={at}>
      <header className={styles.head}>
        <h4 className={styles.title}>{t('editor:groups.group', { n: at + 1 })}</h4>
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('editor:groups.removeGroup', { n: at + 1 })}
          title={t('editor:groups.removeGroup', { n: at + 1 })}
          onClick={() => change(undefined)}
        />
      </header>
      <ProblemList problems={own} />
      <FreeFields fields={[orderMode]} object={group.fields} onChange={change} />
      <ol className={styles.parts}>
        {group.parts.map(({ was }, part) => (
          <PartItem key={was} groups={groups} group={at} at={part} />
        ))}
      </ol>
      <p className={styles.drop} {...drop}>
        {t('editor:groups.dropNewPart')}
      </p>
      {orderLists
        .filter(({ when }) => when(group.fields))
        .map((list) => (
          <OrdersField
            key={list.at}
            at={list.at}
            value={group.fields[list.at]}
            onChange={(lists) => change(list.at, lists)}
          />
        ))}
      <FreeFields fields={groupFields} object={group.fields} onChange={change} />
    </article>
  )
}
