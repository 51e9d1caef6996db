import type { Answering, CompiledNaire, OpenOptions, QuestionState } from '@naire/domain/answering'
import { Settler } from '../../domain/src/answering/settle.ts'
import { Sheet } from '../../domain/src/answering/sheet.ts'
import { Snapshots } from '../../domain/src/answering/states/snapshots.ts'

/**
 * The states of all questions when everything is computed once, in order, from what a session shows as given: nothing
 * is kept from before.
 */
export function recomputed(
  compiled: CompiledNaire,
  options: OpenOptions,
  session: Answering,
): readonly QuestionState[] {
  const sheet = new Sheet(compiled, options)
  for (const { at, question, field } of compiled.fields) {
    const { interactions } = session.question(compiled.questionAt(question).sid)
    const draft = interactions.find(({ sid }) => sid === field.interaction.content.Sid)?.draft ?? null
    sheet.given[at] = draft
    sheet.givenAt[at] = draft && options.now.toISOString()
  }
  new Settler(sheet).settleAll()
  const snapshots = new Snapshots(sheet)
  return compiled.questions.map((question) => snapshots.question(question))
}
