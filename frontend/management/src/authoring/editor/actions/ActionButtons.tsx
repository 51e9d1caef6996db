import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  MergeCellsOutlined,
  ScissorOutlined,
  SplitCellsOutlined,
  VerticalAlignMiddleOutlined,
} from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { memo, useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditorSession } from '../editor-session.ts'
import { editorActions, type ActionName, shownKeys } from './actions.ts'
import { standingAt, useAction } from './use-actions.ts'

const icons: Readonly<Record<ActionName, ReactNode>> = {
  duplicate: <CopyOutlined />,
  delete: <DeleteOutlined />,
  moveUp: <ArrowUpOutlined />,
  moveDown: <ArrowDownOutlined />,
  breakBefore: <ScissorOutlined />,
  joinPrevious: <VerticalAlignMiddleOutlined />,
  splitPages: <SplitCellsOutlined />,
  mergePages: <MergeCellsOutlined />,
}

/** Buttons of the available actions, each with its keys; unavailable ones are greyed. */
export const ActionButtons = memo(function ActionButtons({ names }: { readonly names: readonly ActionName[] }) {
  const { t } = useTranslation()
  const act = useAction()
  const canDo = useCanDo(names)
  return (
    <div role="toolbar" aria-label={t('editor:toolbar')}>
      {names.map((name) => {
        const { keys } = editorActions[name]
        return (
          <Tooltip
            key={name}
            title={keys === '' ? t(`editor:actions.${name}`) : `${t(`editor:actions.${name}`)} (${shownKeys(keys)})`}
          >
            <Button
              type="text"
              icon={icons[name]}
              disabled={!canDo(name)}
              onClick={() => act(name)}
              aria-label={t(`editor:actions.${name}`)}
              danger={name === 'delete'}
            />
          </Tooltip>
        )
      })}
    </div>
  )
})

/** Whether an action does anything where the author stands; drawn again only when that changes. */
export function useCanDo(names: readonly ActionName[]): (name: ActionName) => boolean {
  const session = useEditorSession()
  const subscribe = useCallback(
    (changed: () => void) => {
      const leave = [session.editing.subscribe(changed), session.selection.subscribe(changed)]
      return () => leave.forEach((stop) => stop())
    },
    [session],
  )
  const doable = useSyncExternalStore(subscribe, () => {
    const standing = standingAt(session)
    return names.filter((name) => editorActions[name].operations(standing, () => '') !== null).join(' ')
  })
  return (name) => doable.split(' ').includes(name)
}
