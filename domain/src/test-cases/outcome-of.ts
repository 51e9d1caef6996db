import type { Answering } from '../answering/index.ts'
import type { CaseOutcome } from './test-case.ts'

export function outcomeOf(session: Answering): CaseOutcome {
  const shown = session
    .pages()
    .flatMap(({ visible, questionSids }) => (visible ? questionSids : []))
    .filter((sid) => session.question(sid).visible)
  const { score, success, alarm, quotaCells } = session.outcome()
  return { shown: shown.toSorted(), score, success, alarm, quotaCells: quotaCells.toSorted() }
}
