import type { QuestionDraft, TextDraft } from '../index.ts'

/**
 * A draft as short lines: kind, stem, what is chosen or typed. `*` several, `?` optional, `_` with a text of one's own,
 * `!` alone.
 */
export function summary({ title, questions, remarks }: TextDraft): readonly string[] {
  return [
    ...(title === '' ? [] : [`# ${title}`]),
    ...questions.map(lineOf),
    ...remarks.map(({ line, key }) => `${line} ${key}`),
  ]
}

function lineOf(question: QuestionDraft): string {
  const stem = question.stem.replaceAll('\n', ' ⏎ ')
  return `${question.newPage ? '── ' : ''}${question.kind}${question.required || question.kind === 'intro' ? '' : '?'} ${stem}${rest(question)}`
}

function rest(question: QuestionDraft): string {
  if ('blanks' in question) return ` → ${question.blanks.map(({ pattern }) => pattern).join(', ')}`
  if (question.kind === 'matrix')
    return ` → ${question.rows.join(' ')} × ${question.options.join(' ')}${question.multi ? ' *' : ''}`
  if (!('options' in question)) return ''
  const limits = question.min === null && question.max === null ? '' : ` ${question.min ?? ''}–${question.max ?? ''}`
  const several = question.kind === 'choice' && question.multi ? ' *' : ''
  return ` → ${question.options.map(({ text, input, alone }) => `${text}${input ? '_' : ''}${alone ? '!' : ''}`).join(' | ')}${several}${limits}`
}
