import type { IdentList, SavedPersonRow } from '@naire/contract'
import {
  identLimits,
  ownIdentFields,
  peopleInSheet,
  proposedFields,
  type IdentColumn,
  type SheetField,
  type SheetPerson,
} from '@naire/domain/idents'
import { Alert, Button, Checkbox, Modal, Progress, Space, Steps, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../workplace/sid.ts'
import {
  SheetDialog,
  SheetPreview,
  SheetReport,
  type RowOutcome,
  type SheetRows,
} from '../../workplace/sheets/SheetLoad.tsx'
import { SheetColumns } from './SheetColumns.tsx'
import { useIdentCommands, useRefusalText } from './use-people.ts'

interface LoadPeopleProps {
  readonly naireSid: string
  readonly list: IdentList
  readonly onClose: () => void
}

/** Rows of the sheet before `at` have their outcome. */
interface SentRows {
  readonly at: number
  readonly found: readonly RowOutcome[]
}

/** People of a sheet: its columns are matched, the first rows shown, then they are sent in parts. */
export function LoadPeople({ naireSid, list, onClose }: LoadPeopleProps) {
  const { t } = useTranslation('people')
  const [rows, setRows] = useState<SheetRows | null>(null)
  if (rows) return <MatchedSheet naireSid={naireSid} list={list} rows={rows} onClose={onClose} />
  return <SheetDialog title={t('load')} onRows={setRows} onClose={onClose} />
}

interface MatchedSheetProps extends LoadPeopleProps {
  readonly rows: SheetRows
}

function MatchedSheet({ naireSid, list, rows, onClose }: MatchedSheetProps) {
  const { t, i18n } = useTranslation('people')
  const { define, save } = useIdentCommands(naireSid)
  const refusalText = useRefusalText()
  const heads = (rows[0] ?? []).map((cell) => String(cell).trim())
  const known = list.Columns.map(({ Name, IsStratum }) => ({ name: Name, isStratum: IsStratum }))
  const [fields, setFields] = useState<readonly SheetField[]>(() =>
    proposedFields(heads, known, Object.fromEntries(ownIdentFields.map((field) => [field, t(`fields.${field}`)]))),
  )
  const [strata, setStrata] = useState<readonly string[]>([])
  const [isReserve, setReserve] = useState(false)
  const [loadId] = useState(newSid)
  const [sent, setSent] = useState<SentRows | null>(null)
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[] | null>(null)
  const people = peopleInSheet(rows, fields)
  const sound = people.filter(({ wrong }) => wrong === null)
  const added = addedColumns(fields, known, strata)

  async function send(): Promise<void> {
    const before = sent ?? { at: 0, found: refusedRows }
    if (before.at === 0 && added.length > 0) await define.mutateAsync({ kind: 'people', columns: [...known, ...added] })
    const found = [...before.found]
    for (let { at } = before; at < sound.length; at += identLimits.batch) {
      setSent({ at, found: [...found] })
      const part = sound.slice(at, at + identLimits.batch)
      // Sent again after an answer was lost, a part finds its people, those with issued codes too.
      const commandId = `${loadId}-${at}`
      const saved = await save.mutateAsync({ people: part.map(({ person }) => person), isReserve, commandId })
      found.push(...saved.map((each, n) => outcomeOf(part[n], each)))
    }
    setOutcomes(found)
  }

  const outcomeOf = (
    sheet: SheetPerson | undefined,
    { Code, Outcome, Refusal, Field }: SavedPersonRow,
  ): RowOutcome => ({
    row: sheet?.row ?? 0,
    code: Code,
    outcome: Outcome,
    problem: Outcome === 'refused' ? refusalText(Refusal, Field === null ? '' : fieldName(Field)) : '',
  })
  const fieldName = (field: string) =>
    (ownIdentFields as readonly string[]).includes(field) ? t(`fields.${field as 'code'}`) : field

  const refusedRows = people.flatMap(({ row, person, wrong }): readonly RowOutcome[] =>
    wrong === null
      ? []
      : [{ row, code: person.code, outcome: 'refused', problem: t('wrongField', { field: fieldName(wrong) }) }],
  )

  const isSending = sent !== null && outcomes === null
  const isBroken = isSending && save.isError
  return (
    <Modal
      open
      width={760}
      title={t('load')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        outcomes ? (
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <Button
            type="primary"
            loading={isSending && !isBroken}
            disabled={sound.length === 0}
            // The failure itself was told by the notice of the request.
            onClick={() => void send().catch(() => {})}
          >
            {isBroken ? t('goOn') : t('loadNow', { n: sound.length.toLocaleString(i18n.language) })}
          </Button>
        )
      }
    >
      <Space orientation="vertical" size="middle" style={{ inlineSize: '100%' }}>
        <Steps
          size="small"
          responsive
          current={outcomes ? 2 : isSending ? 1 : 0}
          items={[{ title: t('steps.match') }, { title: t('steps.send') }, { title: t('steps.report') }]}
        />
        {sent !== null && (
          <Progress
            percent={outcomes ? 100 : Math.floor((sent.at / sound.length) * 100)}
            aria-label={t('steps.send')}
          />
        )}
        {isBroken && <Alert type="warning" title={t('brokenOff', { n: sent.at.toLocaleString(i18n.language) })} />}
        {outcomes ? (
          <SheetReport title={t('load')} codeLabel={t('fields.code')} outcomes={outcomes} />
        ) : (
          <>
            <SheetColumns
              heads={heads}
              known={known}
              fields={fields}
              strata={strata}
              isDisabled={isSending}
              onFields={setFields}
              onStrata={setStrata}
            />
            <Checkbox checked={isReserve} disabled={isSending} onChange={({ target }) => setReserve(target.checked)}>
              {t('loadAsReserve')}
            </Checkbox>
            <Preview people={people} columns={[...known, ...added]} />
            <p className="n-aside">{t('privacy')}</p>
          </>
        )}
      </Space>
    </Modal>
  )
}

const addedColumns = (
  fields: readonly SheetField[],
  known: readonly IdentColumn[],
  strata: readonly string[],
): readonly IdentColumn[] =>
  fields.flatMap((field) =>
    typeof field === 'object' && field !== null && known.every(({ name }) => name !== field.column)
      ? [{ name: field.column, isStratum: strata.includes(field.column) }]
      : [],
  )

const previewed = 5

function Preview({
  people,
  columns,
}: {
  readonly people: readonly SheetPerson[]
  readonly columns: readonly IdentColumn[]
}) {
  const { t, i18n } = useTranslation('people')
  const wrong = people.filter((person) => person.wrong !== null)
  const issued = people.filter(({ person }) => person.code === '').length
  const own = ownIdentFields.filter((field) =>
    people.some(({ person }) => person[field] !== null && person[field] !== ''),
  )
  return (
    <>
      <p role="status">
        {t('found', { n: people.length.toLocaleString(i18n.language) })}{' '}
        {issued > 0 && t('issued', { n: issued.toLocaleString(i18n.language) })}
      </p>
      {wrong.length > 0 && (
        <Alert
          type="warning"
          title={t('wrongRows', {
            n: wrong.length,
            rows: wrong
              .slice(0, 10)
              .map(({ row }) => row)
              .join(', '),
          })}
        />
      )}
      <SheetPreview>
        <Table
          size="small"
          rowKey="row"
          pagination={false}
          dataSource={people.slice(0, previewed)}
          columns={[
            { key: 'row', title: t('row'), render: (_, { row }: SheetPerson) => row },
            ...own.map((field) => ({
              key: field,
              title: t(`fields.${field}`),
              render: (_: unknown, { person }: SheetPerson) => <bdi>{person[field]}</bdi>,
            })),
            ...columns.map(({ name }) => ({
              key: `own-${name}`,
              title: <bdi>{name}</bdi>,
              render: (_: unknown, { person }: SheetPerson) => <bdi>{person.columns[name]}</bdi>,
            })),
          ]}
        />
      </SheetPreview>
    </>
  )
}
