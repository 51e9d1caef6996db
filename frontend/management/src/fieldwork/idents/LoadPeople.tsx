import { InboxOutlined } from '@ant-design/icons'
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
import { Alert, Button, Checkbox, Modal, Progress, Space, Steps, Table, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'
import { newSid } from '../../workplace/sid.ts'
import { readSheet } from '../../workplace/sheets/read-sheet.ts'
import styles from './idents.module.css'
import { SheetColumns } from './SheetColumns.tsx'
import { useIdentCommands, useRefusalText } from './use-people.ts'

interface LoadPeopleProps {
  readonly naireSid: string
  readonly list: IdentList
  readonly onClose: () => void
}

type Rows = Awaited<ReturnType<typeof readSheet>>

/** A row that was sent, and what became of it. */
interface Outcome {
  readonly row: number
  readonly code: string
  readonly outcome: SavedPersonRow['Outcome']
  readonly problem: string
}

/** Rows of the sheet before `at` have their outcome. */
interface SentRows {
  readonly at: number
  readonly found: readonly Outcome[]
}

/** People of a sheet: its columns are matched, the first rows shown, then they are sent in parts. */
export function LoadPeople({ naireSid, list, onClose }: LoadPeopleProps) {
  const { t } = useTranslation('people')
  const [rows, setRows] = useState<Rows | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const open = async (file: Blob) => {
    const read = await readSheet(file).catch(() => null)
    setUnreadable(read === null || read.length < 2)
    setRows(read !== null && read.length >= 2 ? read : null)
  }
  if (rows) return <MatchedSheet naireSid={naireSid} list={list} rows={rows} onClose={onClose} />
  return (
    <Modal open title={t('load')} footer={null} onCancel={onClose}>
      <Upload.Dragger accept=".xlsx,.xls,.csv" showUploadList={false} beforeUpload={(file) => (void open(file), false)}>
        <p className={styles.drop}>
          <InboxOutlined aria-hidden />
        </p>
        <p>{t('chooseFile')}</p>
        <p className="n-aside">{t('chooseFileHint')}</p>
      </Upload.Dragger>
      {isUnreadable && <Alert type="error" title={t('unreadable')} />}
    </Modal>
  )
}

interface MatchedSheetProps extends LoadPeopleProps {
  readonly rows: Rows
}

function MatchedSheet({ naireSid, list, rows, onClose }: MatchedSheetProps) {
  const { t, i18n } = useTranslation('people')
  const { define, save } = useIdentCommands(naireSid)
  const refusalText = useRefusalText()
  const heads = (rows[0] ?? []).map((cell) => String(cell).trim())
  const known = list.Columns.map(({ Name, IsStratum }) => ({ name: Name, isStratum: IsStratum }))
  const [fields, setFields] = useState<readonly SheetField[]>(() => proposedFields(heads, known))
  const [strata, setStrata] = useState<readonly string[]>([])
  const [isReserve, setReserve] = useState(false)
  const [loadId] = useState(newSid)
  const [sent, setSent] = useState<SentRows | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
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

  const outcomeOf = (sheet: SheetPerson | undefined, { Code, Outcome, Refusal, Field }: SavedPersonRow): Outcome => ({
    row: sheet?.row ?? 0,
    code: Code,
    outcome: Outcome,
    problem: Outcome === 'refused' ? refusalText(Refusal, Field === null ? '' : fieldName(Field)) : '',
  })
  const fieldName = (field: string) =>
    (ownIdentFields as readonly string[]).includes(field) ? t(`fields.${field as 'code'}`) : field

  const refusedRows = people.flatMap(({ row, person, wrong }): readonly Outcome[] =>
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
          <Report outcomes={outcomes} />
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
      <Table
        size="small"
        rowKey="row"
        pagination={false}
        scroll={{ x: 'max-content' }}
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
    </>
  )
}

/** Outcome of every row; all of them as a file. */
function Report({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const { t } = useTranslation('people')
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused')
  const cell = (text: string) =>
    /[",\n]|^[=+\-@]/.test(text) ? `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"` : text
  const csv = () =>
    [
      [t('row'), t('fields.code'), t('outcome'), t('problem')],
      ...outcomes.map(({ row, code, outcome, problem }) => [String(row), code, t(`outcomes.${outcome}`), problem]),
    ]
      .map((cells) => cells.map(cell).join(','))
      .join('\r\n')
  return (
    <>
      <p role="status">
        {t('report', {
          added: count('added'),
          changed: count('changed'),
          same: count('same'),
          refused: refused.length,
        })}
      </p>
      {refused.length > 0 && (
        <Table
          size="small"
          rowKey="row"
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          dataSource={refused}
          columns={[
            { title: t('row'), dataIndex: 'row' },
            { title: t('fields.code'), dataIndex: 'code' },
            { title: t('problem'), dataIndex: 'problem' },
          ]}
        />
      )}
      <Button
        onClick={() =>
          saveFile(new Blob(['\uFEFF', csv()], { type: 'text/csv;charset=utf-8' }), fileNameOf(t('load'), 'csv'))
        }
      >
        {t('saveReport')}
      </Button>
    </>
  )
}
