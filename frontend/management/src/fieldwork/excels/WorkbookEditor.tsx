import { Workbook as Fortune } from '@fortune-sheet/react'
import '@fortune-sheet/react/dist/index.css'
import { SSF } from '@e965/xlsx'
import type { Workbook } from '@naire/domain/excels'
import { useCallback, useImperativeHandle, useRef, useState, type ComponentRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetsOf, workbookOf } from './fortune-sheets.ts'

export interface WorkbookHandle {
  /** Its content as it is now. */
  content(): Workbook
}

interface WorkbookEditorProps {
  readonly book: Workbook
  readonly onChange: () => void
  readonly ref: Ref<WorkbookHandle>
}

/** Commands whose effect is kept: styles, pictures and comments of cells are not. */
const toolbar = [
  'undo',
  'redo',
  '|',
  'currency-format',
  'percentage-format',
  'number-decrease',
  'number-increase',
  'format',
  '|',
  'merge-cell',
  '|',
  'quick-formula',
  'search',
]
const menu = [
  'copy',
  'paste',
  '|',
  'insert-row',
  'insert-column',
  'delete-row',
  'delete-column',
  '|',
  'set-column-width',
  'clear',
  'orderAZ',
  'orderZA',
]

const tabMenu = ['delete', 'copy', 'rename', '|', 'move']

/** Languages that the editor speaks, by ours; English for the others. */
const spoken: Readonly<Record<string, string>> = { 'zh-CN': 'zh', 'zh-TW': 'zh_tw', es: 'es', ru: 'ru' }

/** A spreadsheet that is edited and computed in this browser. With another setting it would lose its selection. */
export default function WorkbookEditor({ book, onChange, ref }: WorkbookEditorProps) {
  const { i18n } = useTranslation()
  const fortune = useRef<ComponentRef<typeof Fortune>>(null)
  const [sheets] = useState(() => sheetsOf(book, (format, value) => String(SSF.format(format, value))))
  // It tells of a change while it is rendered: nobody else is to change meanwhile.
  const told = useCallback(() => void setTimeout(onChange), [onChange])
  useImperativeHandle(ref, () => ({ content: () => workbookOf(fortune.current?.getAllSheets() ?? []) }))
  return (
    <Fortune
      ref={fortune}
      data={sheets}
      lang={spoken[i18n.language] ?? 'en'}
      toolbarItems={toolbar}
      cellContextMenu={menu}
      headerContextMenu={menu}
      sheetTabContextMenu={tabMenu}
      onOp={told}
    />
  )
}
