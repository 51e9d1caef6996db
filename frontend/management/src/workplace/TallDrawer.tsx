import { Drawer } from 'antd'
import type { ReactNode } from 'react'

interface TallDrawerProps {
  readonly open?: boolean
  readonly title: string
  readonly footer?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** For what takes nearly the whole screen and leaves in sight where it came from. */
export function TallDrawer({ open = true, ...rest }: TallDrawerProps) {
  return <Drawer {...rest} open={open} size="large" placement="bottom" styles={{ wrapper: { height: '94dvh' } }} />
}
