import {
  AlertFilled,
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  FormOutlined,
  MinusCircleOutlined,
  RollbackOutlined,
  StopOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import { type WordedField, wordOf } from './session-words.ts'

const icons: Readonly<Record<string, ComponentType>> = {
  success: CheckCircleOutlined,
  pass: CheckCircleOutlined,
  processed: CheckCircleOutlined,
  solved: CheckCircleOutlined,
  prohibit: StopOutlined,
  refuse: StopOutlined,
  fullQuota: StopOutlined,
  suspend: FormOutlined,
  invalid: CloseCircleOutlined,
  reject: CloseCircleOutlined,
  revoke: RollbackOutlined,
  pending: ClockCircleOutlined,
  notProcessed: ClockCircleOutlined,
  choice: WarningOutlined,
  textInput: WarningOutlined,
  both: AlertFilled,
}

/** A numbered field of a session as icon, word and colour; nothing when the field is blank. */
export function SessionWord({ field, value }: { readonly field: WordedField; readonly value: number | null }) {
  const { t } = useTranslation()
  const word = wordOf(field, value)
  if (!word) return <span>—</span>
  const Icon = icons[word.word] ?? MinusCircleOutlined
  return (
    <StatusWord tone={word.tone} icon={<Icon />}>
      {t(`sessions.words.${field}.${word.word}`)}
    </StatusWord>
  )
}
