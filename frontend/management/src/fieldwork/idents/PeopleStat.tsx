import type { IdentStat } from '@naire/contract'
import { identLimits, identStandings, type IdentStanding, type IdentTargets } from '@naire/domain/idents'
import { Button, Descriptions, InputNumber, Modal, Progress, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { FinishCurve } from './FinishCurve.tsx'
import styles from './idents.module.css'
import { useIdentCommands, useIdentList, useIdentStat } from './use-people.ts'

/** Where the people of a list stand, by stratum, and its response rates. */
export function PeopleStat({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation('people')
  const stat = useIdentStat(naireSid)
  return (
    <ListState
      query={stat}
      isEmpty={stat.data?.Counts.length === 0}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {stat.data && <Figures naireSid={naireSid} stat={stat.data} />}
    </ListState>
  )
}

type Counts = ReadonlyMap<IdentStanding, number>

/** Not part of the sample: neither asked nor counted as missing. */
const outside: readonly IdentStanding[] = ['reserve', 'retired', 'erased']

function Figures({ naireSid, stat }: { readonly naireSid: string; readonly stat: IdentStat }) {
  const { can } = useWorkplace()
  const { t, i18n } = useTranslation('people')
  const rows = byStratum(stat.Counts)
  const whole = sumOf(rows.map(({ counts }) => counts))
  const goals = Object.values(stat.Targets)
  const goal = goals.reduce((sum, target) => sum + target, 0)
  const used = identStandings.filter((standing) => whole.has(standing))
  const asked = identStandings.filter((standing) => !outside.includes(standing))
  const total = totalOf(whole, asked)
  const finished = whole.get('finished') ?? 0
  const number = (value: number) => value.toLocaleString(i18n.language)
  const share = (value: number | null) =>
    value === null ? '—' : value.toLocaleString(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <>
      <Progress
        className={styles.progress ?? ''}
        percent={total === 0 ? 0 : Math.round((finished / total) * 100)}
        aria-label={t('stat.finished', { n: number(finished), whole: number(total) })}
      />
      <p>{t('stat.finished', { n: number(finished), whole: number(total) })}</p>
      <Table
        size="small"
        rowKey="stratum"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={rows.length > 1 ? [...rows, { stratum: t('stat.all'), counts: whole }] : [...rows]}
        columns={[
          {
            key: 'stratum',
            title: t('stat.stratum'),
            render: (_, { stratum }: Row) => <bdi>{stratum === '' ? t('stat.all') : stratum}</bdi>,
          },
          ...used.map((standing) => ({
            key: standing,
            title: t(`standings.${standing}`),
            align: 'end' as const,
            render: (_: unknown, { counts }: Row) => number(counts.get(standing) ?? 0),
          })),
          {
            key: 'share',
            title: t('stat.share'),
            align: 'end' as const,
            render: (_: unknown, { counts }: Row) => {
              const people = totalOf(counts, asked)
              return share(people === 0 ? null : (counts.get('finished') ?? 0) / people)
            },
          },
          ...(goals.length > 0
            ? [
                {
                  key: 'target',
                  title: t('stat.target'),
                  width: 200,
                  render: (_: unknown, { counts, stratum }: Row) => (
                    <OfTarget
                      finished={counts.get('finished') ?? 0}
                      target={counts === whole ? goal : stat.Targets[stratum]}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <FinishCurve days={stat.Days} goal={goal} />
      {can('manageIdents') && <Targets naireSid={naireSid} strata={rows.map(({ stratum }) => stratum)} stat={stat} />}
      {stat.Interviewers.length > 0 && <Interviewers stat={stat} />}
      <h3>{t('stat.rates')}</h3>
      <p className="n-aside">{t('stat.ratesHint', { e: share(stat.E) })}</p>
      <Descriptions
        className={styles.rates ?? ''}
        size="small"
        bordered
        column={{ xs: 1, sm: 2, lg: 3 }}
        items={Object.entries(stat.Rates).map(([name, value]) => ({
          key: name,
          label: `AAPOR ${name}`,
          children: share(value),
        }))}
      />
    </>
  )
}

/** People who have finished, as a share of those who are to. */
function OfTarget({ finished, target }: { readonly finished: number; readonly target: number | undefined }) {
  const { t, i18n } = useTranslation('people')
  if (!target) return '—'
  const [n, whole] = [finished, target].map((value) => value.toLocaleString(i18n.language))
  const text = t('stat.ofTarget', { n: n ?? '', target: whole ?? '' })
  return (
    <>
      <bdi>{text}</bdi>
      <Progress percent={Math.min(100, Math.floor((finished / target) * 100))} size="small" aria-label={text} />
    </>
  )
}

interface TargetsProps {
  readonly naireSid: string
  readonly strata: readonly string[]
  readonly stat: IdentStat
}

/** Sets a number for each stratum; a blank one has none. */
function Targets({ naireSid, strata, stat }: TargetsProps) {
  const { t } = useTranslation('people')
  const { notices } = useWorkplace()
  const list = useIdentList(naireSid)
  const { define } = useIdentCommands(naireSid)
  const [targets, setTargets] = useState<IdentTargets | null>(null)
  const columns = (list.data?.Columns ?? []).map(({ Name, IsStratum }) => ({ name: Name, isStratum: IsStratum }))
  const save = () =>
    define.mutate(
      { kind: 'people', columns, targets: targets ?? {} },
      { onSuccess: () => (notices.success(t('stat.targetsSaved')), setTargets(null)) },
    )
  return (
    <>
      <Button style={{ justifySelf: 'start' }} onClick={() => setTargets(stat.Targets)} disabled={!list.data}>
        {t('stat.setTargets')}
      </Button>
      <Modal
        open={targets !== null}
        title={t('stat.setTargets')}
        onCancel={() => setTargets(null)}
        onOk={save}
        okText={t('stat.setTargets')}
        okButtonProps={{ loading: define.isPending }}
      >
        <p className="n-aside">{t('stat.targetsHint')}</p>
        {strata.map((stratum) => (
          <div key={stratum}>
            <bdi>{stratum === '' ? t('stat.all') : stratum}</bdi>{' '}
            <InputNumber
              aria-label={stratum === '' ? t('stat.all') : stratum}
              min={1}
              max={identLimits.people}
              precision={0}
              value={targets?.[stratum] ?? null}
              onChange={(value) =>
                setTargets((now) => {
                  const { [stratum]: _before, ...others } = now ?? {}
                  return value === null ? others : { ...others, [stratum]: value }
                })
              }
            />
          </div>
        ))}
      </Modal>
    </>
  )
}

/** Progress of each interviewer; who has the most people to meet comes first. */
function Interviewers({ stat: { Interviewers: figures } }: { readonly stat: IdentStat }) {
  const { t, i18n } = useTranslation('people')
  const number = (value: number) => value.toLocaleString(i18n.language)
  const rows = figures.map(({ Standings, ...row }) => {
    const of = (standing: IdentStanding) => Standings.find(({ Standing }) => Standing === standing)?.People ?? 0
    const assigned = Standings.reduce((sum, { People }) => sum + People, 0)
    return { ...row, assigned, finished: of('finished'), refused: of('refused'), unreachable: of('unreachable') }
  })
  const counts = {
    assigned: t('stat.assigned'),
    finished: t('standings.finished'),
    refused: t('standings.refused'),
    unreachable: t('standings.unreachable'),
    Attempts: t('stat.attempts'),
    Appointments: t('stat.appointments'),
  } as const
  return (
    <>
      <h3>{t('stat.byInterviewer')}</h3>
      <Table<(typeof rows)[number]>
        size="small"
        rowKey="SurveyorSid"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={rows.toSorted((one, other) => other.assigned - one.assigned)}
        columns={[
          { key: 'name', title: t('surveyor'), render: (_, row) => <bdi>{row.SurveyorName ?? row.SurveyorSid}</bdi> },
          ...(Object.keys(counts) as (keyof typeof counts)[]).map((key) => ({
            key,
            title: counts[key],
            align: 'end' as const,
            render: (_: unknown, row: (typeof rows)[number]) => number(row[key]),
          })),
          { key: 'last', title: t('stat.lastContact'), render: (_, row) => <Moment at={row.LastAttemptTime} /> },
        ]}
      />
    </>
  )
}

interface Row {
  readonly stratum: string
  readonly counts: Counts
}

function byStratum(counts: IdentStat['Counts']): readonly Row[] {
  const strata = new Map<string, Map<IdentStanding, number>>()
  for (const { Stratum, Standing, People } of counts)
    strata.set(Stratum, (strata.get(Stratum) ?? new Map()).set(Standing, People))
  return [...strata]
    .map(([stratum, found]) => ({ stratum, counts: found }))
    .toSorted((one, other) => one.stratum.localeCompare(other.stratum))
}

function sumOf(all: readonly Counts[]): Counts {
  const sum = new Map<IdentStanding, number>()
  for (const counts of all)
    for (const [standing, people] of counts) sum.set(standing, (sum.get(standing) ?? 0) + people)
  return sum
}

const totalOf = (counts: Counts, standings: readonly IdentStanding[]): number =>
  standings.reduce((total, standing) => total + (counts.get(standing) ?? 0), 0)
