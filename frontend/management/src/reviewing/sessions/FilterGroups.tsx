import { StarOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { FilterGroupLine } from './FilterGroupLine.tsx'
import { type ListPlace, placeIn, searchAt } from './list-place.ts'
import { SaveFilterGroup } from './SaveFilterGroup.tsx'
import styles from './sessions.module.css'
import { useFilterGroups } from './use-filter-groups.ts'

interface FilterGroupsProps {
  readonly subjectSid: string
  readonly place: ListPlace
  readonly isNarrowed: boolean
  readonly onPick: (place: ListPlace) => void
}

/** Filters under a name: picked, saved, renamed, deleted. */
export function FilterGroups(props: FilterGroupsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottom"
      title={t('filter.groups.label')}
      open={isOpen}
      onOpenChange={setOpen}
      content={<Groups {...props} onDone={() => setOpen(false)} />}
      destroyOnHidden
    >
      <Button icon={<StarOutlined />} aria-expanded={isOpen}>
        {t('filter.groups.label')}
      </Button>
    </Popover>
  )
}

function Groups({
  subjectSid,
  place,
  isNarrowed,
  onPick,
  onDone,
}: FilterGroupsProps & { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { groups, change } = useFilterGroups(subjectSid)
  const search = String(searchAt(new URLSearchParams(), { ...place, row: null, at: 0 }))
  const all = groups.data ?? []
  return (
    <div className={styles.groups}>
      <ListState
        query={groups}
        isEmpty={all.length === 0}
        empty={{ title: t('filter.groups.none'), hint: t('filter.groups.noneHint') }}
      >
        <ul className={styles.groupList}>
          {all.map((group) => (
            <FilterGroupLine
              key={`${group.Shared} ${group.Name}`}
              group={group}
              isCurrent={group.Search === search}
              taken={all.filter(({ Shared }) => Shared === group.Shared).map(({ Name }) => Name)}
              onPick={() => (onPick(placeIn(new URLSearchParams(group.Search))), onDone())}
              onRename={(Name) => change.mutate({ now: { ...group, Name }, was: group })}
              onRemove={() => change.mutate({ now: null, was: group })}
            />
          ))}
        </ul>
      </ListState>
      {isNarrowed ? (
        <SaveFilterGroup
          known={all}
          isSaving={change.isPending}
          onSave={(named) => change.mutateAsync({ now: { ...named, Search: search } })}
        />
      ) : (
        <p className="n-aside">{t('filter.groups.filterFirst')}</p>
      )}
    </div>
  )
}
