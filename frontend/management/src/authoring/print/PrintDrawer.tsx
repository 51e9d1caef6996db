import { DownloadOutlined, FileTextOutlined, FileWordOutlined, PrinterOutlined } from '@ant-design/icons'
import { codebookOf, ownLanguageOf, type CodebookQuestion } from '@naire/domain/authoring'
import { Button, Checkbox, Drawer, Dropdown, Select } from 'antd'
import { ResourcesProvider, resourcesOf } from '@naire/frontend-questions'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'
import { saveSheet, type SheetFormat, type SheetRows } from '../../workplace/sheets/save-sheet.ts'
import { readsOf, type Reads } from '../expressions/reads.ts'
import { saveDocument } from '../import/save-form.ts'
import { contentLanguages } from '../languages/content-languages.ts'
import { PaperQuestion, conditionWords, type ConditionLanguage } from './PaperQuestion.tsx'
import styles from './print.module.css'
import { useRecord } from '../editor/editor-session.ts'

const formats: readonly SheetFormat[] = ['xlsx', 'csv']

/**
 * The questionnaire on paper, and its codebook: what each question and option is called in the data, and when it is
 * shown.
 */
export function PrintDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('authoring')
  const { t: says } = useTranslation('expressions')
  const record = useRecord()
  const [language, setLanguage] = useState(ownLanguageOf(record))
  const [hasCodes, setCodes] = useState(true)
  const [hasConditions, setConditions] = useState(true)
  const questions = useMemo(() => codebookOf(record, language), [record, language])
  const reads = useMemo(() => readsOf(record, null, false), [record])
  const title = record.Translations?.[language]?.[`${record.Sid}.Name`] ?? record.Name
  const save = (format: SheetFormat) =>
    void saveSheet(
      codebookRows(questions, reads, { t, says, language: i18n.language }),
      `${record.Name} ${t('print.codebook')}`,
      format,
    )
  const languages = contentLanguages(record)
  const resources = useMemo(() => resourcesOf(record.ResourceList ?? []), [record.ResourceList])
  const paper = useRef<HTMLElement>(null)
  const saveHtml = async () =>
    paper.current && saveFile(await paperFile(paper.current, title), fileNameOf(title, 'html'))
  const saveWord = () =>
    saveDocument(record, title, {
      language,
      isRtl: language.startsWith('ar'),
      hasCodes,
      conditions: ({ expressions }) =>
        hasConditions
          ? conditionWords(expressions, reads, { t, says, language: i18n.language }).map(
              ({ label, words }) => `${label}: ${words}`,
            )
          : [],
      page: (number) => t('print.pageNumber', { page: number }),
    })
  return (
    <Drawer
      open
      title={t('print.title')}
      size="large"
      placement="bottom"
      onClose={onClose}
      styles={{ wrapper: { height: '94dvh' } }}
    >
      <div className={styles.bar}>
        {languages.length > 1 && (
          <Select value={language} onChange={setLanguage} options={[...languages]} aria-label={t('sheet.choose')} />
        )}
        <Checkbox checked={hasCodes} onChange={({ target }) => setCodes(target.checked)}>
          {t('print.codes')}
        </Checkbox>
        <Checkbox checked={hasConditions} onChange={({ target }) => setConditions(target.checked)}>
          {t('print.conditions')}
        </Checkbox>
        <span className={styles.space} />
        <Dropdown
          autoFocus
          menu={{ items: formats.map((format) => ({ key: format, label: `.${format}`, onClick: () => save(format) })) }}
          trigger={['click']}
        >
          <Button icon={<DownloadOutlined />}>{t('print.codebook')}</Button>
        </Dropdown>
        <Button icon={<FileWordOutlined />} onClick={() => void saveWord()}>
          {t('print.word')}
        </Button>
        <Button icon={<FileTextOutlined />} onClick={() => void saveHtml()}>
          {t('print.html')}
        </Button>
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('print.print')}
        </Button>
      </div>
      <article ref={paper} className={styles.paper} lang={language} dir="auto" data-print>
        <h1 className={styles.title}>{title}</h1>
        <ResourcesProvider resources={resources}>
          {questions.map((question, at) => (
            <PaperQuestion
              key={question.sid}
              question={question}
              isFirstOfPage={at > 0 && questions[at - 1]?.page !== question.page}
              hasCodes={hasCodes}
              reads={hasConditions ? reads : null}
            />
          ))}
        </ResourcesProvider>
      </article>
    </Drawer>
  )
}

/**
 * Builds a self-contained page of the print drawing: its styles and pictures are in it. A picture of another origin,
 * which this page may not read, stays a link.
 */
async function paperFile(paper: HTMLElement, title: string): Promise<Blob> {
  const page = document.implementation.createHTMLDocument(title)
  const content = page.importNode(paper, true)
  page.documentElement.lang = paper.lang
  const charset = Object.assign(page.createElement('meta'), {
    content: 'text/html; charset=utf-8',
    httpEquiv: 'Content-Type',
  })
  page.head.append(charset, Object.assign(page.createElement('style'), { textContent: stylesOf(paper) }))
  page.body.append(content)
  await Promise.all([...content.querySelectorAll('img')].map(withinPage))
  return new Blob([`<!doctype html>\n${page.documentElement.outerHTML}\n`], { type: 'text/html;charset=utf-8' })
}

async function withinPage(image: HTMLImageElement): Promise<void> {
  const address = new URL(image.getAttribute('src') ?? '', location.href).href
  image.removeAttribute('loading')
  image.src = await dataOf(address).catch(() => address)
}

async function dataOf(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} for a picture`)
  const picture = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('The picture cannot be read'))
    reader.readAsDataURL(picture)
  })
}

/** The rules of this page that hold for it. */
function stylesOf(paper: HTMLElement): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].flatMap((rule) => (isFor(paper, rule) ? [rule.cssText] : [])))
    .join('\n')
}

function isFor(paper: HTMLElement, rule: CSSRule): boolean {
  if (rule instanceof CSSMediaRule) return [...rule.cssRules].some((inner) => isFor(paper, inner))
  if (!(rule instanceof CSSStyleRule)) return false
  return (
    /^(?::root|html|body|\*)/.test(rule.selectorText) ||
    paper.matches(rule.selectorText) ||
    paper.querySelector(rule.selectorText) !== null
  )
}

const heads = [
  'question',
  'page',
  'type',
  'stem',
  'columns',
  'part',
  'code',
  'text',
  'condition',
  'expression',
] as const

/**
 * The codebook as a table: a line for each question, then one for each thing to answer, each part and each condition of
 * it.
 */
function codebookRows(questions: readonly CodebookQuestion[], reads: Reads, tongue: ConditionLanguage): SheetRows {
  const { t } = tongue
  const lines = questions.flatMap((question) => {
    const { code, page, type, stem, parts, fields, columns, expressions } = question
    const base = { question: code, page: String(page) }
    return [
      {
        ...base,
        type: type === null ? '' : t(`questions:word.${type}`),
        stem,
        columns: columns.map(({ heading }) => heading).join(', '),
      },
      ...[...parts, ...fields.flatMap((field) => field.parts)].map((part) => ({
        ...base,
        part: t(`print.axes.${part.IsGroupIntro ? 'intro' : part.Axis}`),
        code: part.code,
        text: part.text,
      })),
      ...conditionWords(expressions, reads, tongue).map(({ label, words, source }) => ({
        ...base,
        condition: `${label}: ${words.replace(/[\u2066-\u2069]/g, '')}`,
        expression: source,
      })),
    ]
  })
  return [
    heads.map((head) => t(`print.heads.${head}`)),
    ...lines.map((line) => heads.map((head) => (line as Readonly<Record<string, string>>)[head] ?? '')),
  ]
}
