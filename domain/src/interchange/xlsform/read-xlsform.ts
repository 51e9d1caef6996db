import type { NaireSettings } from '../../naires/index.ts'
import { isYes, type Report } from '../report.ts'
import { noWords, type Survey, type SurveyQuestion } from '../survey.ts'
import { guessedLanguage, languageTag } from '../words.ts'
import { headsOf, sheetRows, type FormRow, type Workbook } from './form.ts'
import { FormQuestions } from './form-questions.ts'
import { treeOf } from './form-tree.ts'
import { parseXPath } from './xpath.ts'

/** A questionnaire out of the sheets of an XLSForm. */
export function readXlsForm(workbook: Workbook, report: Report): Survey {
  const rows = sheetRows(workbook, 'survey', report)
  const heads = headsOf(workbook, 'survey')
  const [settings] = sheetRows(workbook, 'settings', report)
  const language = languageOf(settings, rows, heads)
  const lists = {
    ...listsOf(sheetRows(workbook, 'choices', report)),
    ...listsOf(sheetRows(workbook, 'external_choices', report)),
  }
  const { nodes, places } = treeOf(rows, report)
  const questions = new FormQuestions({
    heads,
    choiceHeads: [...headsOf(workbook, 'choices'), ...headsOf(workbook, 'external_choices')],
    lists,
    language,
    places,
    report,
  })
  const read: readonly SurveyQuestion[] = questions.read(nodes)
  for (const { name } of workbook) {
    if (!knownSheets.has(name.trim().toLowerCase()) && !/^(?:_|~)/.test(name))
      report.leave({ place: name, question: '' }, name.trim().toLowerCase(), 'noCounterpart')
  }
  const title = settings ? readSettings(settings, report) : { title: '', settings: {} }
  return {
    title: title.title === '' ? noWords : { [language]: title.title },
    language,
    questions: read,
    conclusion: noWords,
    settings: { HideQuestionCode: true, ...title.settings },
    placeholder: (source) => parseXPath(`\${${source}}`, places),
  }
}

const knownSheets: ReadonlySet<string> = new Set(['survey', 'choices', 'settings', 'external_choices'])

type Lists = Readonly<Record<string, readonly FormRow[]>>

function listsOf(rows: readonly FormRow[]): Lists {
  const lists: Record<string, FormRow[]> = {}
  for (const row of rows) (lists[row.peekText('list_name')] ??= []).push(row)
  return lists
}

function languageOf(settings: FormRow | undefined, rows: readonly FormRow[], heads: readonly string[]): string {
  const named = settings?.peekText('default_language') ?? ''
  const said = named === '' ? null : languageTag(named)
  if (settings && named !== '')
    if (said === null) settings.report.leave(settings, 'default_language', 'unreadable', named)
    else settings.report.take(settings, 'default_language')
  if (said !== null) return said
  const labels = heads.filter((head) => head === 'label' || head.startsWith('label::'))
  const [first] = labels.flatMap((head) => languageTag(head.split('::')[1] ?? '') ?? [])
  if (!labels.includes('label') && first !== undefined) return first
  return guessedLanguage(rows.map((row) => textIn(row, 'label')))
}

// Only looked at: reading reports it.
const textIn = (row: FormRow, head: string) => (row.has(head) ? row.glance(head) : '')

function readSettings(
  row: FormRow,
  report: Report,
): { readonly title: string; readonly settings: Partial<NaireSettings> } {
  const title = row.text('form_title')
  const style = row.peekText('style')
  if (style !== '')
    if (/\bpages\b/.test(style)) report.take(row, 'style', style)
    else row.report.leave(row, 'style', 'look', style)
  row.skip('name')
  row.looks(...deployment)
  if (isYes(row.peek('allow_choice_duplicates'))) report.take(row, 'allow_choice_duplicates')
  row.close((name) => settingHeads.has(name.split('::')[0] ?? ''))
  return { title, settings: {} }
}

const settingHeads: ReadonlySet<string> = new Set(['attribute', 'namespaces', 'client_editable'])

/** Where and how the other program collects what was answered. */
const deployment =
  `form_id version instance_name public_key submission_url auto_send auto_delete instance_xmlns prefix delimiter
  omit_instanceid clean_text_values sms_keyword`.split(/\s+/)
