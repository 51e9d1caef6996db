import { queryOptions, usePrefetchQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useWorkplace, type Workplace } from '../../workplace/workplace.ts'
import type { Editing, EditingSnapshot } from './editing.ts'
import type { EditingStore } from './editing-store.ts'
import { openEditing } from './open-editing.ts'
import { Dexie, type Table } from 'dexie'
import { type StoredDraft, type DraftStore, naireServer } from './ports.ts'

/** The questionnaire and what can be done with it; drawn again after every change. Suspends while it is loaded. */
export function useEditing(naireSid: string): Editing {
  const store = useEditingStore(naireSid)
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)
  const { perform, undo, redo, save, settle } = store
  return useMemo(
    () => ({ ...snapshot, perform, undo, redo, save, settle }),
    [snapshot, perform, undo, redo, save, settle],
  )
}

/**
 * One part of it: drawn again only when `select` gives another. It must not make new objects. It is saved by itself
 * while somebody has the store.
 */
export function useEdited<Part>(naireSid: string, select: (snapshot: EditingSnapshot) => Part): Part {
  const store = useOpened(naireSid)
  return useSyncExternalStore(store.subscribe, () => select(store.snapshot()))
}

/**
 * Commands of the editor, for components that never re-render because of it. Autosaves, and asks before unsaved changes
 * are left.
 */
export function useEditingStore(naireSid: string): EditingStore {
  const { setLeavePrompt } = useWorkplace()
  const queries = useQueryClient()
  const store = useOpened(naireSid)
  useEffect(() => {
    const letGo = store.hold()
    return () => {
      letGo()
      void store.save().then(() => {
        queries.removeQueries({ queryKey: ['editing'], type: 'inactive' })
        return Promise.all([
          queries.invalidateQueries({ queryKey: ['naire', naireSid] }),
          queries.invalidateQueries({ queryKey: ['naires'] }),
        ])
      })
    }
  }, [store, queries, naireSid])
  useEffect(() => {
    const ask = () => setLeavePrompt(store.snapshot().state !== 'saved')
    const leave = store.subscribe(ask)
    ask()
    return () => {
      leave()
      setLeavePrompt(false)
    }
  }, [store, setLeavePrompt])
  return store
}

/** Begins to load it, while the screen that edits it is loaded itself. */
export function useEditingAhead(naireSid: string): void {
  usePrefetchQuery(opening(useWorkplace(), naireSid))
}

function useOpened(naireSid: string): EditingStore {
  const { data } = useSuspenseQuery(opening(useWorkplace(), naireSid))
  return data
}

/** Long enough for a slow screen to take what was loaded for it; who closes the editor begins anew the next time. */
const keptMs = 60_000

const opening = ({ http, live, me }: Workplace, naireSid: string) =>
  queryOptions({
    queryKey: ['editing', me.Sid, naireSid],
    queryFn: () =>
      openEditing({ server: naireServer(http, live, naireSid), drafts: keptDrafts(me.Sid, naireSid), now: Date.now }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    meta: { quiet: true },
  })

interface DraftRow extends StoredDraft {
  readonly UserSid: string
  readonly NaireSid: string
}

class AuthoringDatabase extends Dexie {
  declare readonly drafts: Table<DraftRow, [string, string]>

  constructor() {
    super('naire-authoring')
    this.version(1).stores({ drafts: '[UserSid+NaireSid]' })
  }
}

/** In the browser's own database (IndexedDB): changes may be larger than what local storage takes. */
function keptDrafts(userSid: string, naireSid: string): DraftStore {
  const { drafts } = (opened ??= new AuthoringDatabase())
  return {
    read: async () => (await drafts.get([userSid, naireSid]).catch(nothing)) ?? null,
    async keep({ revision, changes }) {
      await drafts.put({ UserSid: userSid, NaireSid: naireSid, revision, changes }).catch(nothing)
    },
    forget: () => drafts.delete([userSid, naireSid]).catch(nothing),
  }
}

let opened: AuthoringDatabase | undefined

// Full or forbidden: the author still has the page, and the server.
const nothing = () => undefined
