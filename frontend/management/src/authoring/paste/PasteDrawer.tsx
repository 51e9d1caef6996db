import { guessLanguage } from '@naire/domain/languages'
import { readText, recordOfDraft, type Choices, type Remark } from '@naire/domain/text-import'
import { Button, Input, Alert } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../workplace/sid.ts'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { DocumentButton } from '../documents/DocumentButton.tsx'
import { ImportProblems } from '../import/ImportProblems.tsx'
import { useImport } from '../import/use-import.ts'
import { LanguageSelect } from '../languages/LanguageSelect.tsx'
import { DraftList } from './DraftList.tsx'
import styles from './paste.module.css'
import { useReadingLanguage } from '../languages/content-languages.ts'

interface PasteDrawerProps {
  readonly subjectSid: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onMade: (sid: string) => void
}

const noChoices: Choices = { lines: {}, kinds: {} }

/** A text as it was pasted, beside what is read in it. */
export function PasteDrawer({ subjectSid, open, onClose, onMade }: PasteDrawerProps) {
  const { t } = useTranslation()
  const [text, setText] = useKept(`naire.pasted.${subjectSid}`, '')
  const [choices, setChoices] = useKept<Choices>(`naire.pasted.choices.${subjectSid}`, noChoices)
  const [name, setName] = useState('')
  const read = useDeferredValue(text)
  const draft = useMemo(() => readText(read, choices), [read, choices])
  const reading = useReadingLanguage()
  const guessed = useMemo(() => guessLanguage(read), [read])
  const [chosen, setChosen] = useState<string | null>(null)
  const language = chosen ?? guessed ?? reading
  const done = (sid: string) => {
    setText('')
    setChoices(noChoices)
    setName('')
    setChosen(null)
    onMade(sid)
  }
  const load = useImport(subjectSid, done)
  const title = name || draft.title || t('paste.untitled')
  const create = () =>
    load.mutate({
      naire: recordOfDraft(
        { ...draft, title },
        { sid: newSid(), name: title, modifyTime: new Date().toISOString(), language },
      ),
      name: title,
    })
  const button = (
    <Button type="primary" onClick={create} loading={load.isPending} disabled={draft.questions.length === 0}>
      {t('paste.create')}
    </Button>
  )
  return (
    <TallDrawer open={open} title={t('paste.title')} onClose={onClose} footer={button}>
      <div className={styles.sides}>
        <div className={styles.side}>
          <label className={styles.label} htmlFor="pasted-text">
            {t('paste.text')}
          </label>
          <DocumentButton onText={setText} />
          <Input.TextArea
            id="pasted-text"
            className={styles.text ?? ''}
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder={t('paste.example')}
            dir="auto"
            spellCheck={false}
            autoFocus
          />
        </div>
        <section className={styles.side} aria-label={t('paste.found', { count: draft.questions.length })}>
          <h3 className={styles.label} aria-live="polite">
            {t('paste.found', { count: draft.questions.length })}
          </h3>
          {load.error && <ImportProblems error={load.error} file={title} />}
          <Input
            prefix={t('paste.name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            placeholder={draft.title || t('paste.untitled')}
            aria-label={t('paste.name')}
            dir="auto"
          />
          <LanguageSelect value={language} onChange={setChosen} />
          <DraftRemarks remarks={draft.remarks} />
          <DraftList draft={draft} choices={choices} onChoose={setChoices} />
        </section>
      </div>
    </TallDrawer>
  )
}

/** Guesses, and text that could not be carried over, each with its line. */
function DraftRemarks({ remarks }: { readonly remarks: readonly Remark[] }) {
  const { t } = useTranslation()
  if (remarks.length === 0) return null
  const list = (
    <ul className={styles.remarks}>
      {remarks.map(({ line, key, text }, index) => (
        <li key={index}>
          {t('paste.line', { line })} {t(`paste.remarks.${key}`)} <q dir="auto">{text}</q>
        </li>
      ))}
    </ul>
  )
  return <Alert type="warning" showIcon title={t('paste.check', { count: remarks.length })} description={list} />
}

/** A value that outlives a reload of the page, as far as the browser keeps anything. */
function useKept<T>(key: string, initial: T): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(() => kept(key, initial))
  const keep = (next: T) => {
    setValue(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Full or forbidden: it stays on the screen.
    }
  }
  return [value, keep]
}

function kept<T>(key: string, initial: T): T {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? initial
  } catch {
    return initial
  }
}
