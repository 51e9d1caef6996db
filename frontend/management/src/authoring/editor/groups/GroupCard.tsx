import { DeleteOutlined } from '@ant-design/icons'
import type { GroupDraft } from '@naire/domain/authoring'
import type { NaireProblem } from '@naire/domain/naires'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { FreeFields } from '../properties/FreeFields.tsx'
import { groupFields, orderLists, orderMode, partFields } from './group-fields.ts'
import styles from './groups.module.css'
import { usePageDrop } from './use-page-drag.ts'
import { namesIn } from '@naire/domain/naires'
import { useId, useCallback } from 'react'
import ordersFieldStyles from '../controls/controls.module.css'
import { textsIn } from '../controls/control.ts'
import controls from '../controls/controls.module.css'
import { useRun } from '../use-run.tsx'
import { PageLine } from './PageLine.tsx'
import { pagesOf } from './pages.ts'
import { writtenGroups } from '@naire/domain/authoring'
import { withValueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import { recordOf, useEditorSession, useRecord } from '../editor-session.ts'
import { TypedInput, TypedArea } from '../controls/TypedText.tsx'

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

interface OrdersFieldProps {
  readonly at: 'PartOrders' | 'ManuallyGroups'
  readonly value: unknown
  readonly onChange: (lists: readonly (readonly unknown[])[]) => void
}

/** Lists of parts, one a line, each part by its name, its first code or its place from 0. */
function OrdersField({ at, value, onChange }: OrdersFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const lists = Array.isArray(value) ? (value as readonly unknown[]) : []
  const shown = lists.map((list) => (typeof list === 'string' ? list : textsIn(list).join(', '))).join('\n')
  const read = (text: string) =>
    text
      .split('\n')
      .map((line) => namesIn(line).filter((name) => name !== ''))
      .filter((names) => names.length > 0)
  return (
    <div className={ordersFieldStyles.field}>
      <label className={ordersFieldStyles.label} htmlFor={id}>
        {t(`editor:fields.${at}`)}
      </label>
      <TypedArea
        id={id}
        className={ordersFieldStyles.area ?? ''}
        value={shown}
        onText={(text) => onChange(read(text))}
        rows={3}
      />
      <p className={ordersFieldStyles.hint}>{t('editor:groups.ordersHint')}</p>
    </div>
  )
}

interface PartItemProps {
  readonly groups: readonly GroupDraft[]
  readonly group: number
  readonly at: number
}

/** A part of a group: its name, its pages, and whether these are shuffled. */
function PartItem({ groups, group, at }: PartItemProps) {
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

/** List of the problems, each with its field. */
export function ProblemList({ problems }: { readonly problems: readonly NaireProblem[] }) {
  const { t, i18n } = useTranslation()
  if (problems.length === 0) return null
  return (
    <ul className={controls.problems}>
      {problems.map(({ target, key, details }) => (
        <li key={`${target} ${key} ${JSON.stringify(details)}`}>
          <b>{fieldOf(target, i18n.exists, t)}</b> {t(`validation:${key}`, details)}
        </li>
      ))}
    </ul>
  )
}

// The word of the field, and which of several it is; without a word its path.
function fieldOf(target: string, exists: (key: string) => boolean, t: (key: string) => string): string {
  const path = target.replace(/^(?:PageGroups|PageSplits)\[\d+\]\.?/, '')
  const [, at, name = ''] = /^(?:Parts\[(\d+)\])?\.?(?:FetchConfig\.)?(\w*)/.exec(path) ?? []
  const key = ['', 'FetchLockConfig_Fetch_']
    .map((owner) => `editor:fields.${owner}${name}`)
    .find((word) => name !== '' && exists(word))
  const part = at === undefined ? [] : [String(Number(at) + 1)]
  return [...part, ...(key ? [t(key)] : name === '' ? [] : [path])].join(' · ')
}

/** Changes a field of a page group as it is at that moment; `undefined` as the path takes the group away. */
function useGroupChange(group: number): (path: string | undefined, value?: unknown) => void {
  const session = useEditorSession()
  const run = useRun()
  return useCallback(
    (path, value) => {
      const groups = writtenGroups(recordOf(session)) ?? []
      const next =
        path === undefined
          ? groups.toSpliced(group, 1)
          : groups.map((own, at) => (at === group ? withValueAt(own, path, value) : own))
      run([{ type: 'ChangePageGroups', pageGroups: next.length === 0 ? null : JSON.stringify(next) }])
    },
    [session, run, group],
  )
}
