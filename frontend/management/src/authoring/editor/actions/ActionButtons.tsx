import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, MergeCellsOutlined, ScissorOutlined, SplitCellsOutlined, VerticalAlignMiddleOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useDeferredValue, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelection } from '../desk.ts'
import { useRecord } from '../use-edited-part.ts'
import { editorActions, type ActionName } from './actions.ts'
import { shownKeys } from './keys-of.ts'
import { standingOf } from './standing.ts'
import { useAction } from './use-actions.ts'

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

/** What can be done here, each with its keys; what cannot is greyed. */
export function ActionButtons({ names }: { readonly names: readonly ActionName[] }) {
  const { t } = useTranslation()
  const act = useAction()
  const canDo = useCanDo()
  return (
    <div role="toolbar" aria-label={t('editor:toolbar')}>
      {names.map((name) => {
        const { keys } = editorActions[name]
        return (
          <Tooltip key={name} title={keys === '' ? t(`editor:actions.${name}`) : `${t(`editor:actions.${name}`)} (${shownKeys(keys)})`}>
            <Button type="text" icon={icons[name]} disabled={!canDo(name)} onClick={() => act(name)} aria-label={t(`editor:actions.${name}`)} danger={name === 'delete'} />
          </Tooltip>
        )
      })}
    </div>
  )
}

/** Whether an action does anything where the author stands. */
export function useCanDo(): (name: ActionName) => boolean {
  const record = useDeferredValue(useRecord())
  const selected = useSelection((selection) => selection.selected)
  const active = useSelection((selection) => selection.active)
  const standing = standingOf(record, selected, active)
  return (name) => editorActions[name].operations(standing, () => '') !== null
}
