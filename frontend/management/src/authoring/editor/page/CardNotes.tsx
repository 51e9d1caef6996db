import {
  BranchesOutlined,
  EyeInvisibleOutlined,
  LockOutlined,
  MessageOutlined,
  MobileOutlined,
} from '@ant-design/icons'
import type { StoredQuestion } from '@naire/domain/naires'
import { valueAt } from '@naire/frontend-interactions/editing/at-path.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useContent } from '../use-content.ts'
import styles from './page.module.css'

/** What the drawing of a question leaves out: when it is shown, that it is locked, what colleagues should know. */
export function CardNotes({ question }: { readonly question: StoredQuestion }) {
  const { t } = useTranslation()
  const content = useContent(question)
  const said = (at: string) => String(valueAt(content, at) ?? '').trim()
  const [shown, hidden] = [said('Config.VisibleExpression'), said('Config.HideExpression')]
  const viewPorts = (valueAt(content, 'ViewPorts') ?? []) as readonly string[]
  return (
    <ul className={styles.notes}>
      {valueAt(content, 'Visible') === false && <Note icon={<EyeInvisibleOutlined />}>{t('editor:notes.hidden')}</Note>}
      {shown && (
        <Note icon={<BranchesOutlined />} expression={shown}>
          {t('editor:notes.shownWhen')}
        </Note>
      )}
      {!shown && hidden && (
        <Note icon={<BranchesOutlined />} expression={hidden}>
          {t('editor:notes.hiddenWhen')}
        </Note>
      )}
      {viewPorts.length > 0 && (
        <Note icon={<MobileOutlined />}>
          {viewPorts.map((name) => t(`editor:values.ViewPorts.${name}`)).join(' · ')}
        </Note>
      )}
      {valueAt(content, 'FetchLockConfig.Required') === true && (
        <Note icon={<LockOutlined />}>{t('editor:notes.locked')}</Note>
      )}
      {question.Memo && <Note icon={<MessageOutlined />}>{question.Memo}</Note>}
    </ul>
  )
}

function Note({
  icon,
  expression,
  children,
}: {
  readonly icon: ReactNode
  readonly expression?: string
  readonly children: ReactNode
}) {
  return (
    <li>
      {icon} {children} {expression && <code dir="ltr">{expression}</code>}
    </li>
  )
}
