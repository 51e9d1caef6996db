import { FileAddOutlined, LinkOutlined, UploadOutlined } from '@ant-design/icons'
import { excelLimits } from '@naire/domain/excels'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { useChosenNaire } from '../../workplace/use-chosen-naire.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { ExcelDrawer, type EditedExcel } from './ExcelDrawer.tsx'
import { ExcelList } from './ExcelList.tsx'
import styles from './excels.module.css'
import { OpenedSheet } from './OpenedSheet.tsx'
import { useExcels } from './use-excels.ts'

/** Sheets that go with a questionnaire. Customers find those that were assigned to them. */
export default function ExcelScreen() {
  const { t } = useTranslation(['excel', 'management'])
  const { can } = useWorkplace()
  const { naires, chosen, select } = useChosenNaire()
  const [search, setSearch] = useSearchParams()
  const sheet = search.get('sheet')
  const go = (sid: string | null) =>
    setSearch({ ...(chosen && { naire: chosen.Sid }), ...(sid !== null && { sheet: sid }) })
  if (sheet !== null && chosen)
    return <OpenedSheet key={sheet} sid={sheet} naireSid={chosen.Sid} onClose={() => go(null)} />
  return (
    <Screen
      title={t('management:screens.excel.title')}
      hint={t(can('manageExcel') ? 'hint' : 'hintCustomer')}
      actions={select}
    >
      <ListState
        query={naires}
        isEmpty={!chosen}
        empty={{ title: t('management:naires.empty'), hint: t('management:naires.emptyHint') }}
      >
        {chosen && <Sheets key={chosen.Sid} naire={chosen} onOpen={go} />}
      </ListState>
    </Screen>
  )
}

function Sheets({ naire, onOpen }: { readonly naire: NaireRow; readonly onOpen: (sid: string) => void }) {
  const { t, i18n } = useTranslation('excel')
  const { can } = useWorkplace()
  const mayManage = can('manageExcel')
  const excels = useExcels(naire.Sid)
  const [edited, setEdited] = useState<EditedExcel | null>(null)
  const [words, setWords] = useState('')
  const word = words.trim().toLowerCase()
  const rows = (excels.data ?? []).filter(({ Name }) => Name.toLowerCase().includes(word))
  const add = mayManage && (
    <div className={styles.acts}>
      <Upload
        accept=".xlsx,.csv"
        showUploadList={false}
        beforeUpload={(file) => (setEdited({ kind: 'sheet', row: null, file }), false)}
      >
        <Button type="primary" icon={<UploadOutlined aria-hidden />}>
          {t('upload')}
        </Button>
      </Upload>
      <Button
        icon={<FileAddOutlined aria-hidden />}
        onClick={() => setEdited({ kind: 'sheet', row: null, file: null })}
      >
        {t('blank')}
      </Button>
      <Button icon={<LinkOutlined aria-hidden />} onClick={() => setEdited({ kind: 'link', row: null })}>
        {t('link')}
      </Button>
    </div>
  )
  return (
    <>
      {add}
      {mayManage && (
        <p className={styles.limits}>
          {t('limits', {
            megabytes: excelLimits.bytes / 1024 / 1024,
            cells: excelLimits.cells.toLocaleString(i18n.language),
          })}
        </p>
      )}
      {(excels.data?.length ?? 0) > 5 && <SearchBox label={t('search')} value={words} onWords={setWords} />}
      <ListState
        query={excels}
        isEmpty={rows.length === 0}
        empty={{
          title: t(word === '' ? 'empty' : 'noneFound'),
          hint: t(mayManage ? 'emptyHint' : 'emptyCustomer'),
        }}
      >
        <ExcelList
          naireSid={naire.Sid}
          rows={rows}
          isSortable={mayManage && word === ''}
          onOpen={onOpen}
          onEdit={setEdited}
        />
      </ListState>
      {edited && <ExcelDrawer naireSid={naire.Sid} edited={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
