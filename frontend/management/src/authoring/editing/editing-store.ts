import { difference, type Choices, type Operation, saveOf } from '@naire/domain/authoring'
import { createAutosave } from './autosave.ts'
import {
  isUnsaved,
  merged,
  needsChoice,
  performed,
  rebased,
  redone,
  taken,
  undone,
  type Draft,
  type RecordRevision,
} from './draft.ts'
import type { EditingActions, EditingSnapshot, SaveState } from './editing.ts'
import type { DraftStore, NaireServer, SaveResult } from './ports.ts'
import type { NaireRecord, StoredQuestion } from '@naire/domain/naires'
import type { FailureDetail } from '../../workplace/http.ts'
import { refusals } from '@naire/domain/refusals'
import { HttpFailure } from '../../workplace/http.ts'

/** One questionnaire in the hands of one author, outside of React. */
export interface EditingStore extends EditingActions {
  snapshot(): EditingSnapshot
  subscribe(changed: () => void): () => void
  /**
   * Saves by itself, and joins what others save, while somebody holds it; the function given back lets go, and saves
   * what is left.
   */
  hold(): () => void
  /** Whether others are in the questionnaire: then changes go to the server sooner. */
  accompany(isAccompanied: boolean): void
}

interface EditingStoreDependencies {
  readonly server: NaireServer
  readonly drafts: DraftStore
  /** Milliseconds since 1970. */
  now(): number
}

type RefusedAttempt = Extract<Attempt, { readonly outcome: 'refused' }>

/** Others may save again while the author's changes are joined to theirs. */
const mostTries = 3

export function createEditingStore(opened: Draft, { server, drafts, now }: EditingStoreDependencies): EditingStore {
  let draft = opened
  /** Revision saved by another author, while the author has to choose. */
  let theirs: RecordRevision | null = null
  let last: Attempt | null = null
  let running: Promise<void> | null = null
  let shown: EditingSnapshot | null = null
  const listeners = new Set<() => void>()
  const autosave = createAutosave({ keep, save: () => void save() })

  function changed(): void {
    shown = null
    for (const listener of listeners) listener()
  }

  function become(next: Draft): void {
    if (next === draft) return
    draft = next
    if (last?.outcome === 'refused') last = null
    changed()
    autosave.touch()
  }

  async function keep(): Promise<void> {
    const { base, record } = draft
    await (isUnsaved(draft)
      ? drafts.keep({ revision: base.revision, changes: difference(base.record, record) })
      : drafts.forget())
  }

  async function save(): Promise<void> {
    if (running) {
      await running
      return save()
    }
    if (theirs || !isUnsaved(draft)) return
    running = attempts().finally(() => {
      running = null
      changed()
    })
    changed()
    await running
    await keep()
    if (last?.outcome !== 'refused' && !theirs && isUnsaved(draft)) autosave.again()
  }

  async function attempts(): Promise<void> {
    for (let tried = 0; tried < mostTries && !theirs && isUnsaved(draft); tried++) {
      const sent = draft
      const attempt = await attemptSave(sent, server)
      last = attempt
      if (attempt.outcome === 'saved') draft = taken(draft, sent.record, attempt.saved)
      if ('newest' in attempt && attempt.newest) joinTo(attempt.newest)
      // What the author does meanwhile forgets what was refused.
      if (attempt.outcome === 'refused') await saveSoundPart(sent, attempt.problems)
      if (attempt.outcome !== 'behind') return
    }
  }

  // What is refused of some questions does not keep the rest from the server.
  async function saveSoundPart(sent: Draft, problems: RefusedAttempt['problems']): Promise<void> {
    const part = soundPart(sent, problems)
    if (!part) return
    const attempt = await attemptSave(part, server)
    if (attempt.outcome !== 'saved') return
    draft = taken(draft, part.record, attempt.saved)
    if (attempt.newest) joinTo(attempt.newest)
  }

  function joinTo(newest: RecordRevision): void {
    const merge = merged(draft, newest)
    theirs = needsChoice(merge) ? newest : null
    if (!theirs) draft = rebased(draft, newest, merge)
  }

  /** Joins what others saved up to `revision` at least; null: whatever there is. What is unsaved stays so. */
  async function follow(revision: number | null): Promise<void> {
    if (running) {
      await running
      return follow(revision)
    }
    const known = theirs ?? draft.base
    if (revision !== null && revision <= known.revision) return
    running = joinNewest(known).finally(() => {
      running = null
      changed()
    })
    await running
    await keep()
    if (!theirs && isUnsaved(draft)) autosave.touch()
  }

  /** A server that cannot be reached now says it again with the next event. */
  async function joinNewest(known: RecordRevision): Promise<void> {
    const newest = await server.loadSince(known).catch((error: unknown) => {
      if (error instanceof HttpFailure) return null
      throw error
    })
    if (newest && newest.revision > known.revision) joinTo(newest)
  }

  async function settle(choices: Choices): Promise<void> {
    if (!theirs) return
    const newest = theirs
    theirs = null
    become(rebased(draft, newest, merged(draft, newest, choices)))
    await save()
  }

  function stateNow(): SaveState {
    if (theirs) return 'conflict'
    if (running) return 'saving'
    if (!isUnsaved(draft)) return 'saved'
    return last?.outcome === 'offline' ? 'offline' : 'unsaved'
  }

  function snapshot(): EditingSnapshot {
    return (shown ??= {
      record: draft.record,
      state: stateNow(),
      canUndo: draft.history.done.length > 0,
      canRedo: draft.history.undone.length > 0,
      revision: draft.base.revision,
      problems: last?.outcome === 'refused' ? last.problems : [],
      cleaned: last?.outcome === 'saved' ? last.saved.cleaned : [],
      conflict: theirs && merged(draft, theirs),
    })
  }

  return {
    snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    perform(...operations: readonly Operation[]) {
      const next = performed(draft, operations, now())
      if ('name' in next) return next
      become(next)
      return null
    },
    undo: () => become(undone(draft)),
    redo: () => become(redone(draft)),
    save,
    settle,
    hold() {
      const stop = server.watch((revision) => void follow(revision))
      const letGo = autosave.hold()
      return () => {
        stop()
        letGo()
      }
    },
    accompany: autosave.accompany,
  }
}

/**
 * The draft without what was refused of the contents of its questions, which stay as they were before; null: that
 * cannot be told apart, or nothing would be left to save.
 */
function soundPart({ base, record, history }: Draft, problems: readonly FailureDetail[]): Draft | null {
  const refused = new Set(
    problems.map(
      ({ target = '' }) => record.Questions[Number(/^Questions\[(\d+)\]\.Data/.exec(target)?.[1] ?? Number.NaN)]?.Sid,
    ),
  )
  const before = new Map(base.record.Questions.map((question) => [question.Sid, question]))
  if ([...refused].some((sid) => sid === undefined || !before.has(sid))) return null
  const part: NaireRecord = {
    ...record,
    Questions: record.Questions.map((question) =>
      withContentOf(question, refused.has(question.Sid) ? before.get(question.Sid) : undefined),
    ),
  }
  const draft = { base, record: part, history }
  return isUnsaved(draft) ? draft : null
}

function withContentOf(question: StoredQuestion, other: StoredQuestion | undefined): StoredQuestion {
  if (!other) return question
  const { Code, NaireSid, PageSid, PageSeq, Seq, Memo } = question
  return { ...other, Code, NaireSid, PageSid, PageSeq, Seq, ...(Memo !== undefined && { Memo }) }
}

/** Outcome of a save. `newest`: the server's current revision, which is not the one sent. */
type Attempt =
  | { readonly outcome: 'saved'; readonly saved: SaveResult; readonly newest: RecordRevision | null }
  /** Another author saved before. */
  | { readonly outcome: 'behind'; readonly newest: RecordRevision }
  /** The server will not take it as it is. */
  | { readonly outcome: 'refused'; readonly problems: readonly FailureDetail[] }
  /** The server was not reached, or is not well. */
  | { readonly outcome: 'offline' }

/** Sends what the author changed, once. Throws bugs only. */
async function attemptSave(sent: Draft, server: NaireServer): Promise<Attempt> {
  try {
    return await sentTo(server, sent)
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error
    return refusedBy(error)
  }
}

async function sentTo(server: NaireServer, { base, record }: Draft): Promise<Attempt> {
  try {
    const saved = await server.save(saveOf(base.record, record))
    return { outcome: 'saved', saved, newest: saved.cleaned.length > 0 ? await server.load() : null }
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.failure.code !== changedMeanwhile) throw error
    return { outcome: 'behind', newest: await server.load() }
  }
}

const changedMeanwhile = refusals['naire.changedMeanwhile'].code.replace(/[{}-]/g, '')

/** Not reached, or too busy just now. */
const passing: readonly number[] = [0, 429, 502, 503, 504]

function refusedBy({ failure, message }: HttpFailure): Attempt {
  if (passing.includes(failure.status)) return { outcome: 'offline' }
  return { outcome: 'refused', problems: failure.details.length > 0 ? failure.details : [{ message }] }
}
