import { plainTextOf } from '@naire/domain/authoring'
import type { DraftingProposals } from '@naire/domain/drafting'
import { readText, type Choices } from '@naire/domain/text-import'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useInsert } from '../bank/use-insert.tsx'
import { recordOf, useEditorSession, useRecord } from '../editor/editor-session.ts'
import { useRun } from '../editor/use-run.tsx'
import { DraftList } from '../paste/DraftList.tsx'
import styles from './drafting.module.css'
import { clipOfDraft, takingScale, takingTexts, type PreparedRequest } from './proposals.ts'

interface ProposalsProps {
  readonly prepared: PreparedRequest
  readonly proposals: DraftingProposals
  readonly onBack: () => void
}

/** Proposals of a model; taken, they are one step of undo. */
export function Proposals({ prepared, proposals, onBack }: ProposalsProps) {
  const { t } = useTranslation('authoring')
  const isEmpty = proposals.text === '' && proposals.texts.length === 0 && proposals.scales.length === 0
  return (
    <>
      {isEmpty && <Alert type="info" title={t('drafting.none')} />}
      {proposals.dropped > 0 && <Alert type="warning" title={t('drafting.dropped', { n: proposals.dropped })} />}
      {proposals.text !== '' && <DraftedQuestions text={proposals.text} onDone={onBack} />}
      {proposals.texts.length > 0 && <ProposedTexts prepared={prepared} proposals={proposals} />}
      {proposals.scales.length > 0 && <ProposedScales prepared={prepared} proposals={proposals} onDone={onBack} />}
      <div className={styles.buttons}>
        <Button onClick={onBack}>{t('drafting.again')}</Button>
      </div>
    </>
  )
}

const noChoices: Choices = { lines: {}, kinds: {} }

function DraftedQuestions({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const { t } = useTranslation('authoring')
  const insert = useInsert()
  const [choices, setChoices] = useState(noChoices)
  const draft = useMemo(() => readText(text, choices), [text, choices])
  const take = () => {
    const clip = clipOfDraft(draft, newSid)
    if (clip && insert([clip])) onDone()
  }
  return (
    <>
      <DraftList draft={draft} choices={choices} onChoose={setChoices} />
      <Button type="primary" disabled={draft.questions.length === 0} onClick={take}>
        {t('drafting.insert', { n: draft.questions.length })}
      </Button>
    </>
  )
}

function ProposedTexts({ prepared: { sources, request }, proposals }: Omit<ProposalsProps, 'onBack'>) {
  const { t } = useTranslation('authoring')
  const session = useEditorSession()
  const { notices } = useWorkplace()
  const run = useRun()
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const codes = new Map(useRecord().Questions.map(({ Sid, Code }) => [Sid, Code]))
  const open = proposals.texts.flatMap((proposal) => {
    const source = sources[Number(proposal.id) - 1]
    return source === undefined || done.has(proposal.id) ? [] : [{ ...proposal, source }]
  })
  const take = (taken: typeof open) => {
    const operations = takingTexts(recordOf(session), taken, request.into)
    if (operations.length === 0) notices.danger(t('drafting.changed'))
    else if (!run(operations)) return
    else notices.success(t('drafting.taken', { n: taken.length }))
    setDone(new Set([...done, ...taken.map(({ id }) => id)]))
  }
  if (open.length === 0) return <p role="status">{t('drafting.allDone')}</p>
  return (
    <>
      <Button type="primary" onClick={() => take(open)}>
        {t('drafting.takeAll', { n: open.length })}
      </Button>
      <ul className={styles.list}>
        {open.map((proposal) => (
          <li key={proposal.id} className={styles.proposal}>
            <p className={styles.before} dir="auto">
              {proposal.source.question !== null && <b dir="ltr">{codes.get(proposal.source.question)} </b>}
              {plainTextOf(proposal.source.text)}
            </p>
            <p className={styles.after} dir="auto">
              {plainTextOf(proposal.text)}
            </p>
            {proposal.why !== '' && (
              <p className={styles.hint} dir="auto">
                {proposal.why}
              </p>
            )}
            <div className={styles.buttons}>
              <Button size="small" onClick={() => take([proposal])}>
                {t('drafting.take')}
              </Button>
              <Button size="small" type="text" onClick={() => setDone(new Set([...done, proposal.id]))}>
                {t('drafting.leave')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ProposedScalesProps extends Omit<ProposalsProps, 'onBack'> {
  readonly onDone: () => void
}

function ProposedScales({ prepared, proposals, onDone }: ProposedScalesProps) {
  const { t } = useTranslation('authoring')
  const session = useEditorSession()
  const { notices } = useWorkplace()
  const run = useRun()
  const take = (options: readonly string[]) => {
    const question = recordOf(session).Questions.find(({ Sid }) => Sid === prepared.question)
    if (question === undefined) notices.danger(t('drafting.changed'))
    else if (!run(takingScale(question, options, newSid))) return
    else notices.success(t('drafting.taken', { n: 1 }))
    onDone()
  }
  return (
    <ul className={styles.list}>
      {proposals.scales.map(({ options, why }) => (
        <li key={options.join('\n')} className={styles.proposal}>
          <ol className={styles.options}>
            {options.map((option) => (
              <li key={option} dir="auto">
                {option}
              </li>
            ))}
          </ol>
          {why !== '' && (
            <p className={styles.hint} dir="auto">
              {why}
            </p>
          )}
          <div className={styles.buttons}>
            <Button size="small" onClick={() => take(options)}>
              {t('drafting.useScale')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
