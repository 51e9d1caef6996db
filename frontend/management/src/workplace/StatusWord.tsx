import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

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
    <Tag color={colours[tone]} icon={icon} title={typeof children === 'string' ? children : undefined}>
      {children}
    </Tag>
  )
}

export function YesNo({ value }: { readonly value: boolean | null }) {
  const { t } = useTranslation()
  if (value === null) return <span>—</span>
  return (
    <span>
      {value ? <CheckOutlined aria-hidden /> : <MinusOutlined aria-hidden />} {t(value ? 'states.yes' : 'states.no')}
    </span>
  )
}
