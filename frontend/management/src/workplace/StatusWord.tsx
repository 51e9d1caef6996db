import { Tag } from 'antd'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'danger'

const colours = {
  neutral: 'default',
  primary: 'processing',
  success: 'success',
  warning: 'warning',
  danger: 'error',
} as const satisfies Record<Tone, string>

interface StatusWordProps {
  readonly tone: Tone
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** A state as icon, word and colour together. */
export function StatusWord({ tone, icon, children }: StatusWordProps) {
  return (
    <Tag color={colours[tone]} icon={icon}>
      {children}
    </Tag>
  )
}
