import { Alert, Button, Table, type TableColumnsType } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormulaInput } from '../../workplace/formula-input.ts'
import { ListState } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { Part } from '../../workplace/Part.tsx'
import { YesNo } from '../../workplace/StatusWord.tsx'
import { EachNaire } from '../EachNaire.tsx'
import { CodesDialog, HandDialog } from './RewardDialogs.tsx'
import { RewardList } from './RewardList.tsx'
import styles from './rewards.module.css'
import { RuleDrawer } from './RuleDrawer.tsx'
import { useAmountText, usePayer, useRules, type RewardRuleRow } from './use-rewards.ts'

export default function RewardScreen({ Formula }: { readonly Formula: FormulaInput }) {
  const { t } = useTranslation(['management', 'rewards'])
  return (
    <EachNaire title={t('screens.rewardMng.title')} hint={t('rewards:hint')}>
      {(naire) => <NaireRewards key={naire.Sid} naire={naire} Formula={Formula} />}
    </EachNaire>
  )
}

type Open = { readonly as: 'rule' | 'codes' | 'hand'; readonly rule: RewardRuleRow | null }

/** Rules of one questionnaire with their budgets, and what became of each reward. */
function NaireRewards({ naire, Formula }: { readonly naire: NaireRow; readonly Formula: FormulaInput }) {
  const { t } = useTranslation('rewards')
  const rules = useRules(naire.Sid)
  const payer = usePayer(naire.Sid)
  const [open, setOpen] = useState<Open | null>(null)
  const rows = rules.data ?? []
  const close = () => setOpen(null)
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ as: 'rule', rule: null })}>
      {t('add')}
    </Button>
  )
  return (
    <Part title={<bdi>{naire.Name}</bdi>} actions={rows.length > 0 && add}>
      {payer.data?.Packets === false && (
        <Alert className={styles.note ?? ''} type="info" showIcon title={t('noPayer')} description={t('noPayerHint')} />
      )}
      <ListState
        query={rules}
        isEmpty={rows.length === 0}
        empty={{ title: t('empty'), hint: t('emptyHint'), action: add }}
      >
        <RuleTable rows={rows} onOpen={(as, rule) => setOpen({ as, rule })} />
        <RewardList naireSid={naire.Sid} rules={rows} />
      </ListState>
      {open?.as === 'rule' && (
        <RuleDrawer
          naireSid={naire.Sid}
          rule={open.rule}
          hasPayer={payer.data?.Packets ?? false}
          Formula={Formula}
          onClose={close}
        />
      )}
      {open?.as === 'codes' && open.rule && <CodesDialog naireSid={naire.Sid} rule={open.rule} onClose={close} />}
      {open?.as === 'hand' && open.rule && <HandDialog naireSid={naire.Sid} rule={open.rule} onClose={close} />}
    </Part>
  )
}

interface RuleTableProps {
  readonly rows: readonly RewardRuleRow[]
  readonly onOpen: (as: Open['as'], rule: RewardRuleRow) => void
}

const figures = ['Held', 'Reserved', 'Sent', 'Unknown', 'Received', 'Returned', 'Failed'] as const

function RuleTable({ rows, onOpen }: RuleTableProps) {
  const { t } = useTranslation('rewards')
  const amountText = useAmountText()
  const columns: TableColumnsType<RewardRuleRow> = [
    {
      title: t('fields.name'),
      render: (_, rule) => (
        <Button type="link" className={styles.name ?? ''} onClick={() => onOpen('rule', rule)}>
          <bdi>{rule.Name}</bdi>
        </Button>
      ),
    },
    { title: t('fields.kind'), render: (_, { Kind }) => t(`kinds.${Kind}`) },
    { title: t('fields.issue'), render: (_, { RewardIssue }) => t(`issues.${RewardIssue}`) },
    {
      title: t('fields.amount'),
      align: 'end',
      render: (_, { Kind, Least, Most }) =>
        Least === Most ? amountText(Kind, Least) : `${amountText(Kind, Least)} – ${amountText(Kind, Most)}`,
    },
    { title: t('fields.budget'), align: 'end', render: (_, { Kind, Budget }) => amountText(Kind, Budget) },
    ...figures.map((name) => ({
      title: t(`states.${name.toLowerCase()}`),
      align: 'end' as const,
      render: (_: unknown, rule: RewardRuleRow) => amountText(rule.Kind, rule[name]),
    })),
    { title: t('fields.open'), render: (_, { Open: isOpen }) => <YesNo value={isOpen} /> },
    {
      title: t('actions'),
      render: (_, rule) => (
        <div className={styles.acts}>
          {rule.Kind === 'code' && (
            <Button size="small" onClick={() => onOpen('codes', rule)}>
              {t('codes')}
            </Button>
          )}
          <Button size="small" disabled={!rule.Open} onClick={() => onOpen('hand', rule)}>
            {t('hand')}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <Table
      rowKey="Sid"
      size="small"
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  )
}
