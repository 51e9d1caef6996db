import { EditOutlined } from '@ant-design/icons'
import { retentionParts, type RetentionPart } from '@naire/domain/retention'
import { Alert, Button, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { Part } from '../../workplace/Part.tsx'
import { EachNaire } from '../EachNaire.tsx'
import { HoldList } from './HoldList.tsx'
import styles from './retention.module.css'
import { RulesDialog } from './RulesDialog.tsx'
import { RunList } from './RunList.tsx'
import { useRetention, type RetentionState } from './use-retention.ts'

export default function RetentionScreen() {
  const { t } = useTranslation(['management', 'retention'])
  return (
    <EachNaire title={t('screens.retentionMng.title')} hint={t('retention:hint')}>
      {(naire) => <NaireRetention key={naire.Sid} naire={naire} />}
    </EachNaire>
  )
}

/** Rules of one questionnaire with what they would erase, what is held, and what was erased. */
function NaireRetention({ naire }: { readonly naire: NaireRow }) {
  const { t } = useTranslation('retention')
  const state = useRetention(naire.Sid)
  const [isOpen, setOpen] = useState(false)
  const change = (
    <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => setOpen(true)}>
      {t('change')}
    </Button>
  )
  return (
    <Part title={<bdi>{naire.Name}</bdi>} actions={state.data !== undefined && change}>
      <ListState query={state} isEmpty={state.data === undefined} empty={{ title: t('rules'), hint: t('hint') }}>
        {state.data && <Rules state={state.data} />}
        <HoldList naireSid={naire.Sid} isHeld={state.data?.Held ?? false} />
        <RunList naireSid={naire.Sid} />
      </ListState>
      {isOpen && state.data && (
        <RulesDialog naireSid={naire.Sid} days={state.data.Days} onClose={() => setOpen(false)} />
      )}
    </Part>
  )
}

function Rules({ state }: { readonly state: RetentionState }) {
  const { t, i18n } = useTranslation('retention')
  const number = new Intl.NumberFormat(i18n.language)
  const counted = (when: 'Today' | 'Later', part: RetentionPart) => {
    const { Due, Held } = state[when][part]
    if (state.Days[part] === null) return '—'
    return Held === 0 ? number.format(Due) : t('heldOf', { due: number.format(Due), n: number.format(Held) })
  }
  const columns: TableColumnsType<{ readonly part: RetentionPart }> = [
    {
      title: t('part'),
      render: (_, { part }) => (
        <>
          {t(`parts.${part}`)}
          <small className={styles.more}>{t(`partHints.${part}`)}</small>
        </>
      ),
    },
    {
      title: t('days'),
      render: (_, { part }) => {
        const days = state.Days[part]
        return (
          <span className={styles.days}>{days === null ? t('kept') : t('afterDays', { n: number.format(days) })}</span>
        )
      },
    },
    { title: t('today'), align: 'end', render: (_, { part }) => counted('Today', part) },
    {
      title: t('later', { n: state.PreviewDays }),
      align: 'end',
      render: (_, { part }) => counted('Later', part),
    },
  ]
  return (
    <>
      {state.Held && (
        <Alert
          className={styles.note ?? ''}
          type="warning"
          showIcon
          title={t('heldNow')}
          description={t('heldNowHint')}
        />
      )}
      <Table
        className={styles.wide ?? ''}
        rowKey="part"
        size="small"
        columns={columns}
        dataSource={retentionParts.map((part) => ({ part }))}
        pagination={false}
      />
      {state.SealedWhole > 0 && (
        <p className={styles.more}>{t('sealedWhole', { n: number.format(state.SealedWhole) })}</p>
      )}
      {state.PeopleWithoutSession > 0 && (
        <p className={styles.more}>{t('withoutSession', { n: number.format(state.PeopleWithoutSession) })}</p>
      )}
    </>
  )
}
