import type { Finding, Reply } from '@naire/domain/answering'
import type { Wording } from '@naire/ui'
import { useRef } from 'react'
import { findingSentence } from '../answering/finding-sentence.ts'
import type { OptionTextProps } from './OptionText.tsx'

type OptionInputProps = Omit<OptionTextProps, 'error'> & {
  /** Error of the text. */
  readonly finding: Finding | undefined
  /** Everything wrong is told, also what was not touched. */
  readonly told: boolean
}

/** The text of an option as it is shown: a blank one is not called wrong before everything is told. */
export function optionText(words: Wording, { finding, told, ...shown }: OptionInputProps): OptionTextProps {
  return { ...shown, error: finding && (told || shown.value !== '') ? findingSentence(words, finding) : undefined }
}

interface TextEntry {
  readonly TextInputValue: string
}

/** Gives what was taken or left the texts that were typed before: an option that is taken again has its text again. */
export function useKeptTexts<Entry extends TextEntry>(entries: readonly Entry[], keyOf: (entry: Entry) => string) {
  const kept = useRef(new Map<string, string>()).current
  return (reply: Reply | null): Reply | null => {
    for (const entry of entries) kept.set(keyOf(entry), entry.TextInputValue)
    const withText = (entry: Entry) => ({ ...entry, TextInputValue: kept.get(keyOf(entry)) ?? '' })
    return reply && { ...reply, Entries: (reply['Entries'] as readonly Entry[]).map(withText) }
  }
}
