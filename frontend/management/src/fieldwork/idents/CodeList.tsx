import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useEraseCode, useLoadCodes } from './use-idents.ts'
import { useIdentList } from './use-people.ts'
import { Button, Input, Space, Alert, Checkbox, Modal, Select, Upload } from 'antd'
import { useState } from 'react'
import { UploadOutlined } from '@ant-design/icons'
import { codesInSheet, mostCodes, type SheetCodes } from '@naire/domain/idents'
import { readSheet } from '../../workplace/sheets/read-sheet.ts'
import styles from './idents.module.css'

/** A list of marks: how many codes there are, loading some and taking one off. */
export function CodeList({ naireSid }: { readonly naireSid: string }) {
  const { t, i18n } = useTranslation()
  const { can } = useWorkplace()
  const list = useIdentList(naireSid)
  const { Count = 0, LoadedAt = null, LoadedBy = null } = list.data ?? {}
  const loadedAt = LoadedAt && new Date(LoadedAt).toLocaleString(i18n.language)
  return (
    <ListState query={list} isEmpty={!list.data} empty={{ title: t('idents.none') }}>
      <p>{loadedAt ? t('idents.standing', { n: Count, at: loadedAt, by: LoadedBy ?? '—' }) : t('idents.none')}</p>
      {can('manageIdents') && (
        <div className={styles.acts}>
          <LoadCodes naireSid={naireSid} />
          {Count > 0 && <EraseCode naireSid={naireSid} />}
        </div>
      )}
    </ListState>
  )
}

/** Takes one person's code off the list. */
function EraseCode({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const [code, setCode] = useState('')
  const erase = useEraseCode(naireSid)
  const send = () => erase.mutate(code.trim(), { onSuccess: () => (notices.success(t('idents.erased')), setCode('')) })
  return (
    <Space.Compact>
      <Input
        value={code}
        maxLength={200}
        placeholder={t('idents.code')}
        aria-label={t('idents.code')}
        onChange={(event) => setCode(event.target.value)}
        onPressEnter={() => code.trim() !== '' && send()}
      />
      <Button danger disabled={code.trim() === ''} loading={erase.isPending} onClick={send}>
        {t('idents.erase')}
      </Button>
    </Space.Compact>
  )
}

type Rows = Awaited<ReturnType<typeof readSheet>>

/** Takes a sheet, shows what is in it, and loads its codes. The sheet itself stays in this browser. */
function LoadCodes({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const [rows, setRows] = useState<Rows | null>(null)
  const open = async (file: Blob) => {
    const read = await readSheet(file).catch(() => null)
    if (read === null || read.length === 0) notices.danger(t('idents.unreadable'))
    else setRows(read)
  }
  return (
    <>
      <Upload accept=".xlsx,.xls,.csv" showUploadList={false} beforeUpload={(file) => (void open(file), false)}>
        <Button icon={<UploadOutlined />}>{t('idents.load')}</Button>
      </Upload>
      {rows && <ConfirmCodes naireSid={naireSid} rows={rows} onClose={() => setRows(null)} />}
    </>
  )
}

function ConfirmCodes({
  naireSid,
  rows,
  onClose,
}: {
  readonly naireSid: string
  readonly rows: Rows
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const load = useLoadCodes(naireSid)
  const guessed = codesInSheet(rows)
  const [column, setColumn] = useState<string | null>(guessed?.column ?? null)
  const [replace, setReplace] = useState(false)
  const found = column === null ? guessed : codesInSheet(rows, column)
  const headings = (rows[0] ?? []).map((cell) => String(cell).trim()).filter((heading) => heading !== '')
  const isTooMany = (found?.codes.length ?? 0) > mostCodes
  const send = () =>
    load.mutate(
      { codes: found?.codes ?? [], replace },
      { onSuccess: () => (notices.success(t('idents.loaded')), onClose()) },
    )
  return (
    <Modal
      open
      title={t('idents.load')}
      okText={t('idents.loadNow')}
      okButtonProps={{ disabled: !found?.codes.length || isTooMany, loading: load.isPending }}
      onOk={send}
      onCancel={onClose}
    >
      <Space orientation="vertical" style={{ inlineSize: '100%' }}>
        <label>
          {t('idents.column')}{' '}
          <Select<string>
            aria-label={t('idents.column')}
            style={{ minInlineSize: 180 }}
            value={column}
            placeholder={t('idents.chooseColumn')}
            options={headings.map((value) => ({ value, label: value }))}
            onChange={setColumn}
          />
        </label>
        {found && <Found found={found} />}
        {isTooMany && <Alert type="error" title={t('idents.tooMany', { n: mostCodes })} />}
        <Checkbox checked={replace} onChange={(event) => setReplace(event.target.checked)}>
          {t('idents.replace')}
        </Checkbox>
        <p>{t('idents.privacy')}</p>
      </Space>
    </Modal>
  )
}

function Found({ found }: { readonly found: SheetCodes }) {
  const { t } = useTranslation()
  return (
    <p role="status">
      {t('idents.found', { n: found.codes.length, sample: found.codes.slice(0, 3).join(' · ') })}{' '}
      {t('idents.leftOut', { blank: found.blank, repeated: found.repeated, long: found.tooLong })}
    </p>
  )
}
