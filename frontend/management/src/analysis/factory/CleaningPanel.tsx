import { rulesIn, type CleaningRule } from '@naire/domain/analysis'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyView } from '../../workplace/ListState.tsx'
import { newSid } from '../../workplace/sid.ts'
import { useAnalysis } from '../analysis-client.ts'
import styles from './factory.module.css'
import type { PanelProps } from './panel.ts'
import { ProposalList } from './ProposalList.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RemoveButton } from './RemoveButton.tsx'

/** Rules that propose sessions to be left out, and what each proposes now. */
export function CleaningPanel(panel: PanelProps) {
  const { t } = useTranslation('factory')
  const { factory } = panel
  const [edited, setEdited] = useState<CleaningRule | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const rules = rulesIn(factory.state)
  const begin = () => setEdited({ sid: newSid(), title: '', check: { kind: 'duration', seconds: null, share: 0.33 } })
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={begin}>
      {t('cleaning.add')}
    </Button>
  )
  const shown = rules.find(({ sid }) => sid === opened)
  if (shown !== undefined)
    return <ProposalList key={shown.sid} {...panel} rule={shown} onBack={() => setOpened(null)} />
  return (
    <div className={styles.panel}>
      {rules.length === 0 ? (
        <EmptyView title={t('cleaning.empty')} hint={t('cleaning.hint')} action={add} />
      ) : (
        <p className={styles.acts}>{add}</p>
      )}
      <ul className={styles.list}>
        {rules.map((rule) => (
          <RuleLine
            key={rule.sid}
            {...panel}
            rule={rule}
            onOpen={() => setOpened(rule.sid)}
            onEdit={() => setEdited(rule)}
          />
        ))}
      </ul>
      {edited !== null && <RuleForm key={edited.sid} {...panel} rule={edited} onDone={() => setEdited(null)} />}
    </div>
  )
}

interface RuleLineProps extends PanelProps {
  readonly rule: CleaningRule
  readonly onOpen: () => void
  readonly onEdit: () => void
}

function RuleLine({ rule, naireSid, factory, onOpen, onEdit }: RuleLineProps) {
  const { t, i18n } = useTranslation('factory')
  const found = useAnalysis(naireSid, { kind: 'proposals', rule, skip: 0 })
  const total = found.data?.result.proposals.total
  return (
    <li>
      <span className={styles.words}>
        <strong>
          <bdi>{rule.title}</bdi>
        </strong>
        <span className="n-aside">
          {t(`checks.${rule.check.kind}`)}{' '}
          {found.isError ? (
            <Tag color="error">{t('cleaning.failed')}</Tag>
          ) : (
            total !== undefined && (
              <Tag>{t('cleaning.proposed', { count: total, n: total.toLocaleString(i18n.language) })}</Tag>
            )
          )}
        </span>
      </span>
      <span className={styles.acts}>
        <Button size="small" type={total ? 'primary' : 'default'} onClick={onOpen}>
          {t('cleaning.look')}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t('management:actions.edit')}
        </Button>
        <RemoveButton
          title={rule.title}
          hint={t('cleaning.removeHint')}
          onRemove={() => factory.change.mutateAsync({ kind: 'removeRule', sid: rule.sid })}
        />
      </span>
    </li>
  )
}
