import { DeleteOutlined, LinkOutlined } from '@ant-design/icons'
import { openLink, type NaireRecord, type PageSplit } from '@naire/domain/naires'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../../workplace/workplace.ts'
import { copyText } from '../../../workplace/copy-text.ts'
import controls from '../controls/controls.module.css'
import { DoneInput } from '../controls/DoneInput.tsx'
import { useRun } from '../use-run.tsx'
import styles from './groups.module.css'
import type { Page } from './pages.ts'
import { nextFreeCode, type Operation } from '@naire/domain/authoring'

interface SplitLineProps {
  readonly record: NaireRecord
  readonly split: PageSplit
  readonly pages: readonly Page[]
}

/** One split: its id in the link, and the pages from which to which it goes. */
export function SplitLine({ record, split, pages }: SplitLineProps) {
  const { t } = useTranslation()
  const run = useRun()
  const { notices } = useWorkplace()
  const pageOf = (code: string) => pages.find(({ questions }) => questions.some((question) => question.Code === code))
  const [first, last] = [pageOf(split.StartCode), pageOf(split.EndCode)]
  const rename = (text: string) => {
    const operations = renaming(record.PageSplits ?? [], split, text.trim())
    if (operations) run(operations)
    else notices.danger(t('validation:content.duplicate', { value: text.trim() }))
  }
  const put = (from: Page | undefined, to: Page | undefined) =>
    from && to && run([{ type: 'PutEntry', list: 'split', entry: { ...split, ...rangeOf(from, to) } }])
  const link = linkOf(record, split)
  const copy = async (text: string) =>
    (await copyText(text)) ? notices.success(t('naires.copied')) : notices.danger(t('naires.copyFailed'))
  return (
    <>
      <div className={controls.itemLine}>
        <DoneInput className={controls.itemText} value={split.Id} onDone={rename} label={t('editor:splits.id')} />
        {link && (
          <Button
            size="small"
            type="text"
            icon={<LinkOutlined />}
            aria-label={t('editor:splits.copy', { id: split.Id })}
            title={t('editor:splits.copy', { id: split.Id })}
            onClick={() => void copy(link)}
          />
        )}
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('editor:splits.remove', { id: split.Id })}
          title={t('editor:splits.remove', { id: split.Id })}
          onClick={() => run([{ type: 'RemoveEntry', list: 'split', key: split.Id }])}
        />
      </div>
      <div className={styles.range}>
        <PageSelect
          label={t('editor:splits.from')}
          pages={pages}
          value={first}
          onChange={(page) => put(page, last ?? page)}
        />
        <PageSelect
          label={t('editor:splits.to')}
          pages={pages}
          value={last}
          onChange={(page) => put(first ?? page, page)}
        />
      </div>
    </>
  )
}

interface PageSelectProps {
  readonly label: string
  readonly pages: readonly Page[]
  readonly value: Page | undefined
  readonly onChange: (page: Page | undefined) => void
}

function PageSelect({ label, pages, value, onChange }: PageSelectProps) {
  const { t } = useTranslation()
  return (
    <label className={controls.label}>
      {label}
      <select
        className={controls.input}
        value={value?.sid ?? ''}
        onChange={({ target }) => onChange(pages.find(({ sid }) => sid === target.value))}
      >
        {!value && <option value="">{t('editor:none')}</option>}
        {pages.map(({ sid, seq, questions }) => (
          <option key={sid} value={sid}>{`${t('questions:page', { n: seq })} · ${questions[0]?.Code ?? ''}`}</option>
        ))}
      </select>
    </label>
  )
}

function linkOf({ Sid, Subject, DefaultTheme }: NaireRecord, { Id }: PageSplit): string | null {
  if (!Subject?.OrgSid) return null
  const url = new URL(
    location.origin +
      openLink({ mode: 'online', orgSid: Subject.OrgSid, naireSid: Sid, ...(DefaultTheme && { theme: DefaultTheme }) }),
  )
  url.searchParams.set('start_position', Id)
  return url.href
}

/** From behind the last split to the end, or all of it; null without pages. */
export function newSplit(splits: readonly PageSplit[], pages: readonly Page[]): PageSplit | null {
  const end = splits.at(-1)?.EndCode
  const behind = pages.slice(1 + pages.findIndex(({ questions }) => questions.some(({ Code }) => Code === end)))
  const range = behind.length > 0 ? behind : pages
  const first = range[0]
  const last = range.at(-1)
  if (!first || !last) return null
  return {
    Id: nextFreeCode(
      splits.map(({ Id }) => Id),
      'P1',
    ),
    ...rangeOf(first, last),
  }
}

/** The codes of a range of pages, whichever comes first. */
function rangeOf(one: Page, other: Page): Pick<PageSplit, 'StartCode' | 'EndCode'> {
  const [first, last] = one.seq <= other.seq ? [one, other] : [other, one]
  return { StartCode: first.questions[0]?.Code ?? '', EndCode: last.questions.at(-1)?.Code ?? '' }
}

/** Another id for a split, at its old place: the last one ends the questionnaire. Null where another has the id. */
function renaming(splits: readonly PageSplit[], split: PageSplit, Id: string): readonly Operation[] | null {
  if (splits.some((other) => other !== split && other.Id === Id)) return null
  const from = splits.slice(splits.indexOf(split))
  return [
    ...from.map((entry): Operation => ({ type: 'RemoveEntry', list: 'split', key: entry.Id })),
    ...from.map((entry): Operation => ({
      type: 'PutEntry',
      list: 'split',
      entry: entry === split ? { ...entry, Id } : entry,
    })),
  ]
}
