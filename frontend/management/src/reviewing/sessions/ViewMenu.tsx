import { DeleteOutlined, EditOutlined, StarOutlined, TeamOutlined } from '@ant-design/icons'
import type { FilterGroup, SavedDataView } from '@naire/contract'
import type { DataView } from '@naire/domain/grid'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Popconfirm, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { placeIn, type ListPlace } from './list-place.ts'
import styles from './sessions.module.css'
import { gridPath } from './use-data-rows.ts'

/** Name of a view in an address. */
export const viewId = ({ name, isShared }: Pick<SavedDataView, 'name' | 'isShared'>): string =>
  `${isShared ? '+' : ''}${name}`

/** Saved views of a questionnaire: one's own and the shared ones. */
export function useDataViews(naireSid: string, isEnabled: boolean) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['dataViews', naireSid]
  const views = useQuery({
    queryKey,
    enabled: isEnabled,
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<readonly SavedDataView[]>>(gridPath(naireSid, 'DataViews'), { signal })).value,
    staleTime: 60_000,
    meta: { quiet: true },
  })
  const change = useMutation({
    mutationFn: ({
      name,
      body,
    }: {
      readonly name: 'SaveDataView' | 'RenameDataView' | 'DeleteDataView'
      readonly body: object
    }) => http.post(gridPath(naireSid, name), body),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return { views, change }
}

interface ViewMenuProps {
  readonly naireSid: string
  readonly subjectSid: string
  /** Columns, order and filter as they are now. */
  readonly current: DataView
  /** Name in the address. */
  readonly chosen: string | null
  readonly onPick: (view: SavedDataView) => void
  /** A filter without columns, saved for the whole project. */
  readonly onPickFilter: (place: ListPlace) => void
}

/** Columns, order and filter under a name: picked, saved, deleted. */
export function ViewMenu(props: ViewMenuProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { chosen } = props
  return (
    <Popover
      trigger="click"
      placement="bottom"
      title={t('views.label')}
      open={isOpen}
      onOpenChange={setOpen}
      content={<Views {...props} onDone={() => setOpen(false)} />}
      destroyOnHidden
    >
      <Button icon={<StarOutlined />} aria-expanded={isOpen}>
        {t('views.label')}
        {chosen !== null && (
          <>
            {' · '}
            <bdi>{chosen.replace(/^\+/, '')}</bdi>
          </>
        )}
      </Button>
    </Popover>
  )
}

function Views({
  naireSid,
  subjectSid,
  current,
  chosen,
  onPick,
  onPickFilter,
  onDone,
}: ViewMenuProps & { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { views, change } = useDataViews(naireSid, true)
  const all = views.data ?? []
  const [renamed, setRenamed] = useState<string | null>(null)
  const rename = async (view: SavedDataView, newName: string) => {
    setRenamed(null)
    if (newName === '' || newName === view.name) return
    const { name, isShared } = view
    await change.mutateAsync({ name: 'RenameDataView', body: { name, isShared, newName } })
    // The address names the view.
    if (viewId(view) === chosen) onPick({ ...view, name: newName })
  }
  return (
    <div className={styles.groups}>
      <ListState query={views} isEmpty={all.length === 0} empty={{ title: t('views.none'), hint: t('views.noneHint') }}>
        <ul className={styles.groupList}>
          {all.map((view) => (
            <li key={viewId(view)} className={styles.group}>
              {viewId(view) === renamed ? (
                <Input
                  autoFocus
                  aria-label={t('views.rename', { name: view.name })}
                  maxLength={60}
                  defaultValue={view.name}
                  onBlur={({ target }) => void rename(view, target.value.trim())}
                  onPressEnter={({ currentTarget }) => void rename(view, currentTarget.value.trim())}
                  onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), setRenamed(null))}
                />
              ) : (
                <Button
                  type={viewId(view) === chosen ? 'primary' : 'text'}
                  ghost={viewId(view) === chosen}
                  className={styles.groupName ?? ''}
                  aria-pressed={viewId(view) === chosen}
                  onClick={() => (onPick(view), onDone())}
                >
                  <bdi>{view.name}</bdi>
                  {view.isShared && <TeamOutlined aria-label={t('views.shared')} title={t('views.shared')} />}
                </Button>
              )}
              <Button
                type="text"
                icon={<EditOutlined />}
                aria-label={t('views.rename', { name: view.name })}
                onClick={() => setRenamed(viewId(view))}
              />
              <Popconfirm
                title={t('views.remove', { name: view.name })}
                {...(view.isShared && { description: t('views.removeShared') })}
                okText={t('actions.delete')}
                okButtonProps={{ danger: true }}
                cancelText={t('actions.cancel')}
                onConfirm={() =>
                  change.mutate({ name: 'DeleteDataView', body: { name: view.name, isShared: view.isShared } })
                }
              >
                <Button type="text" icon={<DeleteOutlined />} aria-label={t('views.remove', { name: view.name })} />
              </Popconfirm>
            </li>
          ))}
        </ul>
      </ListState>
      <SavedFilters subjectSid={subjectSid} onPick={(place) => (onPickFilter(place), onDone())} />
      <SaveView
        known={all}
        isSaving={change.isPending}
        onSave={async (named) => {
          await change.mutateAsync({ name: 'SaveDataView', body: { ...named, view: current } })
          onPick({ ...named, view: current })
        }}
      />
    </div>
  )
}

/** Filters of the whole project, which hold for each of its questionnaires. */
function SavedFilters({
  subjectSid,
  onPick,
}: {
  readonly subjectSid: string
  readonly onPick: (place: ListPlace) => void
}) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const { data = [] } = useQuery({
    queryKey: ['filterGroups', subjectSid],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataValue<readonly FilterGroup[]>>(
          `${entity('Subjects', subjectSid)}/SurveyExpert.FilterGroups()`,
          {
            signal,
          },
        )
      ).value,
    staleTime: 60_000,
    meta: { quiet: true },
  })
  if (data.length === 0) return null
  return (
    <section aria-label={t('filter.groups.label')}>
      <b>{t('filter.groups.label')}</b>
      <ul className={styles.groupList}>
        {data.map((group) => (
          <li key={`${group.Shared} ${group.Name}`} className={styles.group}>
            <Button
              type="text"
              className={styles.groupName ?? ''}
              onClick={() => onPick(placeIn(new URLSearchParams(group.Search)))}
            >
              <bdi>{group.Name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type NamedView = Pick<SavedDataView, 'name' | 'isShared'>

interface SaveViewProps {
  readonly known: readonly NamedView[]
  readonly isSaving: boolean
  readonly onSave: (named: NamedView) => Promise<unknown>
}

/** Gives what is shown now a name; a name that is there already gets it. */
function SaveView({ known, isSaving, onSave }: SaveViewProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isShared, setShared] = useState(false)
  const name = typed.trim()
  const isKnown = known.some((one) => one.name === name && one.isShared === isShared)
  const save = () => {
    setTyped('')
    void onSave({ name, isShared }).catch(() => setTyped((since) => since || name))
  }
  return (
    <form className={styles.saveGroup} onSubmit={(event) => (event.preventDefault(), name !== '' && save())}>
      <Input
        aria-label={t('views.name')}
        placeholder={t('views.name')}
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
        {t('views.share')}
      </Checkbox>
      <Button type="primary" htmlType="submit" disabled={name === ''} loading={isSaving}>
        {t(isKnown ? 'views.replace' : 'views.save')}
      </Button>
    </form>
  )
}
