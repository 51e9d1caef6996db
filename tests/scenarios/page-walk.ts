import type { Answering, OpenOptions, Step } from '@naire/domain/answering'
import type { NaireRecord } from '@naire/domain/naires'
import { naire, onPage, text, type Draft } from './naire.ts'
import { scenario, type Scenario } from './scenario.ts'

/** A questionnaire of questions `A`, `B`, `C` …, each on a page of its own; `drafts` replaces some of them. */
export function letters(
  codes: string,
  settings: Partial<NaireRecord> = {},
  drafts: Readonly<Record<string, Draft>> = {},
): NaireRecord {
  return naire(
    [...codes].map((code, at) => onPage(at + 1, drafts[code] ?? text(code))),
    settings,
  )
}

/** A part from its first letter to its last, described by its letters in lower case. */
export const part = (range: string, extra: object = {}) => ({
  StartCode: range[0],
  EndCode: range.at(-1),
  Desc: range.toLowerCase(),
  ...extra,
})

/** Page groups as they stand in a record: `grouped('AB C D', { OrderMode: 'Exp' … })`. */
export function grouped(ranges: string, group: object): Pick<NaireRecord, 'PageGroups'> {
  return { PageGroups: JSON.stringify([{ Parts: ranges.split(' ').map((range) => part(range)), ...group }]) }
}

/** The codes on the visible pages, in order; those that wait for a choice in brackets: `AB[CD]`. */
export function pagesOf(session: Answering): string {
  const shown = session.pages().filter((page) => page.visible)
  const waiting = lettersOn(
    session,
    shown.filter((page) => page.disabled),
  )
  return (
    lettersOn(
      session,
      shown.filter((page) => !page.disabled),
    ) + (waiting === '' ? '' : `[${waiting}]`)
  )
}

export function orderOf(record: NaireRecord, options: Partial<OpenOptions> = {}): string {
  return pagesOf(scenario(record, options).session)
}

/** Goes on from the active page as a respondent does, to a page, a choice, a request or the end. */
export function goOn({ session }: Scenario): Step {
  const step = session.stepAfter(session.pages().find((page) => page.active)?.sid ?? null)
  if (step.kind === 'page') session.enter(step.page.sid)
  return step
}

/** Goes on until something else than a page comes. */
export function goOnToStop(made: Scenario): Step {
  for (let step = goOn(made); ; step = goOn(made)) if (step.kind !== 'page') return step
}

/** Parts offered for choice, by description. */
export function offered(step: Step): readonly string[] {
  return step.kind === 'choosePart' ? step.choice.parts.map(({ desc }) => desc) : []
}

function lettersOn(session: Answering, pages: ReturnType<Answering['pages']>): string {
  return pages.flatMap((page) => page.questionSids.map((sid) => session.question(sid).code)).join('')
}
