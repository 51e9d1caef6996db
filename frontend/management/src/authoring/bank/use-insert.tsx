import { clipReport, perform, type Clip, type ClipReport, type Operation } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { standingAt } from '../editor/actions/use-actions.ts'
import { recordOf, useEditorSession } from '../editor/editor-session.ts'
import { useRun } from '../editor/use-run.tsx'
import { inserting } from './inserting.ts'
import styles from './bank.module.css'

/** Takes questions over as one step, stands on them, and says what to look after. False: it was refused. */
export function useInsert(): (clips: readonly Clip[]) => boolean {
  const session = useEditorSession()
  const run = useRun()
  const { notices } = useWorkplace()
  const { modal } = App.useApp()
  const { t } = useTranslation('authoring')
  return useCallback(
    (clips) => {
      const operations = inserting(standingAt(session), clips, newSid)
      const reports = reportsOf(recordOf(session), clips, operations)
      if (!run(operations)) return false
      const sids = operations.flatMap((operation) => (operation.type === 'PasteQuestions' ? operation.sids : []))
      session.selection.getState().chooseAll(sids, sids.at(-1) ?? '')
      const told = t('bank.inserted', { n: sids.length })
      if (reports.every(isQuiet)) notices.success(told)
      else
        modal.info({
          title: told,
          content: <InsertReport reports={reports} />,
          okText: t('management:actions.close'),
          width: 560,
        })
      return true
    },
    [session, run, notices, modal, t],
  )
}

// Each clip meets what the ones before it left.
function reportsOf(
  record: NaireRecord,
  clips: readonly Clip[],
  operations: readonly Operation[],
): readonly ClipReport[] {
  let current = record
  return clips.map((clip, at) => {
    const report = clipReport(current, clip)
    const operation = operations[at]
    const outcome = operation && perform(current, operation)
    if (outcome && 'naire' in outcome) current = outcome.naire
    return report
  })
}

const isQuiet = ({ outside, renamed, languages, language }: ClipReport) =>
  outside.length + renamed.length + languages.length === 0 && language === null

/** Points that an author should check after inserting questions from elsewhere. */
function InsertReport({ reports }: { readonly reports: readonly ClipReport[] }) {
  const { t } = useTranslation('authoring')
  const renamed = reports.flatMap((report) => report.renamed)
  const outside = reports.flatMap((report) => report.outside)
  const languages = [...new Set(reports.flatMap((report) => report.languages))]
  const foreign = [...new Set(reports.flatMap(({ language }) => language ?? []))]
  return (
    <ul className={styles.report}>
      {outside.map(({ question, code, isHere }) => (
        <li key={`${question} ${code}`} data-outside={code}>
          {t(isHere ? 'bank.readsOther' : 'bank.readsNone', { question: apart(question), code: apart(code) })}
        </li>
      ))}
      {renamed.length > 0 && (
        <li>
          {t('bank.renamed', {
            codes: renamed.map(({ from, to }) => apart(`${from} → ${to}`)).join(t('expressions:say.and')),
          })}
        </li>
      )}
      {languages.length > 0 && <li>{t('bank.languagesLeft', { languages: languages.join(', ') })}</li>}
      {foreign.length > 0 && <li>{t('bank.otherLanguage', { languages: foreign.join(', ') })}</li>}
    </ul>
  )
}

// Codes keep their own direction within the sentence.
const apart = (text: string) => `\u2068${text}\u2069`
