import { StarOutlined, CheckOutlined, DeleteOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons'
import { Button, Popover, Checkbox, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { type ListPlace, placeIn, searchAt } from './list-place.ts'
import styles from './sessions.module.css'
import type { FilterGroup } from '@naire/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

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

/** A group that stands now, and the one in whose place it stands. */
interface Change {
  readonly now: FilterGroup | null
  readonly was?: FilterGroup | null
}

/** Filters of the data view that were given a name, of a project. */
function useFilterGroups(subjectSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['filterGroups', subjectSid]
  const path = (name: string) => `${entity('Subjects', subjectSid)}/SurveyExpert.${name}()`
  const groups = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<readonly FilterGroup[]>>(path('FilterGroups'), { signal })).value,
    meta: { quiet: true },
  })
  const change = useMutation({
    mutationFn: async ({ now, was = null }: Change) => {
      if (now) await http.post(path('SaveFilterGroup'), now)
      if (was && !(now?.Name === was.Name && now.Shared === was.Shared))
        await http.post(path('DeleteFilterGroup'), { Name: was.Name, Shared: was.Shared })
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return { groups, change }
}

type NamedGroup = Pick<FilterGroup, 'Name' | 'Shared'>

interface SaveFilterGroupProps {
  readonly known: readonly NamedGroup[]
  readonly isSaving: boolean
  readonly onSave: (named: NamedGroup) => Promise<void>
}

/** Gives the filter of now a name; a name that is there already gets this filter. */
function SaveFilterGroup({ known, isSaving, onSave }: SaveFilterGroupProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [Shared, setShared] = useState(false)
  const Name = typed.trim()
  const isKnown = known.some((one) => one.Name === Name && one.Shared === Shared)
  const save = () => {
    setTyped('')
    void onSave({ Name, Shared }).catch(() => setTyped((since) => since || Name))
  }
  return (
    <form className={styles.saveGroup} onSubmit={(event) => (event.preventDefault(), Name !== '' && save())}>
      <Input
        aria-label={t('filter.groups.name')}
        placeholder={t('filter.groups.name')}
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Checkbox checked={Shared} onChange={({ target }) => setShared(target.checked)}>
        {t('filter.groups.share')}
      </Checkbox>
      <Button type="primary" htmlType="submit" disabled={Name === ''} loading={isSaving}>
        {t(isKnown ? 'filter.groups.replace' : 'filter.groups.save')}
      </Button>
    </form>
  )
}

interface FilterGroupLineProps {
  readonly group: FilterGroup
  /** The list is filtered so now. */
  readonly isCurrent: boolean
  /** Names that are given already. */
  readonly taken: readonly string[]
  readonly onPick: () => void
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
}

function FilterGroupLine({ group, isCurrent, taken, onPick, onRename, onRemove }: FilterGroupLineProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed?.trim() ?? ''
  const isFit = name !== '' && (name === group.Name || !taken.includes(name))
  const rename = () => {
    if (!isFit) return
    setTyped(null)
    if (name !== group.Name) onRename(name)
  }
  if (typed !== null) {
    return (
      <li className={styles.group}>
        <Input
          autoFocus
          maxLength={60}
          value={typed}
          status={isFit ? '' : 'error'}
          aria-invalid={!isFit}
          aria-label={t('filter.groups.rename', { name: group.Name })}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={rename}
          onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), setTyped(null))}
        />
        <Button icon={<CheckOutlined />} disabled={!isFit} aria-label={t('actions.save')} onClick={rename} />
      </li>
    )
  }
  return (
    <li className={styles.group}>
      <Button
        type={isCurrent ? 'primary' : 'text'}
        ghost={isCurrent}
        className={styles.groupName ?? ''}
        aria-pressed={isCurrent}
        onClick={onPick}
      >
        <bdi>{group.Name}</bdi>
        {group.Shared && <TeamOutlined aria-label={t('filter.groups.shared')} title={t('filter.groups.shared')} />}
      </Button>
      <Button
        type="text"
        icon={<EditOutlined />}
        aria-label={t('filter.groups.rename', { name: group.Name })}
        onClick={() => setTyped(group.Name)}
      />
      <Popconfirm
        title={t('filter.groups.remove', { name: group.Name })}
        {...(group.Shared && { description: t('filter.groups.removeShared') })}
        okText={t('actions.delete')}
        okButtonProps={{ danger: true }}
        cancelText={t('actions.cancel')}
        onConfirm={onRemove}
      >
        <Button type="text" icon={<DeleteOutlined />} aria-label={t('filter.groups.remove', { name: group.Name })} />
      </Popconfirm>
    </li>
  )
}
