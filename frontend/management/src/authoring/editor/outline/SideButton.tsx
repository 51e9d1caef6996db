import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useEditorSession, useSelection } from '../editor-session.ts'
import type { Side } from '../selection.ts'

interface SideButtonProps {
  readonly side: Side
  readonly title: string
  readonly icon: ReactNode
}

/** To what stands beside the page; pressed again, back to the properties. */
export function SideButton({ side, title, icon }: SideButtonProps) {
  const { selection } = useEditorSession()
  const isOpen = useSelection((now) => now.side === side)
  return (
    <Tooltip title={title}>
      <Button
        size="small"
        type={isOpen ? 'primary' : 'default'}
        ghost={isOpen}
        icon={icon}
        aria-pressed={isOpen}
        aria-label={title}
        onClick={() => selection.getState().turn(isOpen ? 'properties' : side)}
      />
    </Tooltip>
  )
}
