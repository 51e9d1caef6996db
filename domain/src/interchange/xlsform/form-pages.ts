import type { SurveyQuestion } from '../survey.ts'
import type { Cells } from './cells.ts'

/** Writes the questions, each page in a group of its own; the pages of members lie within their repeat. */
export function writePages(
  questions: readonly SurveyQuestion[],
  lines: Cells[],
  write: (question: SurveyQuestion) => void,
): void {
  const isPaged = questions.some(({ newPage }) => newPage)
  let [page, isOpen, last] = [0, false, '']
  const end = () => {
    if (isOpen) lines.push({ type: 'end_group' })
    isOpen = false
  }
  for (const question of questions) {
    const { body, newPage, place } = question
    if (body.kind === 'repeat' || newPage) end()
    if (body.kind === 'repeat') last = body.last
    else if (isPaged && !isOpen) {
      lines.push({ type: 'begin_group', name: `page_${(page += 1)}`, appearance: 'field-list' })
      isOpen = true
    }
    write(question)
    if (body.kind === 'repeat' ? last !== '' : place !== last) continue
    end()
    lines.push({ type: 'end_repeat' })
    last = ''
  }
  end()
}
