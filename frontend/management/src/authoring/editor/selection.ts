import { createStore, type StoreApi } from 'zustand'

export type Pane = 'outline' | 'page' | 'properties'
export type Side = 'properties' | 'findings' | 'find' | 'groups' | 'quotas' | 'drafting' | 'comments'

/** Overlay on the editor. */
export type EditorOverlay =
  | { readonly kind: 'print' }
  | { readonly kind: 'translation'; readonly language?: string }
  /** At a test case, by its sid; null: at the findings. */
  | { readonly kind: 'bench'; readonly testCase: string | null }

/** A field of a question that the author is being led to. */
export interface FieldTarget {
  readonly sid: string
  /** Path in the content. */
  readonly field: string
}

/** Author's selection on the screen; nothing of it is stored. */
export interface Selection {
  /** Sids of chosen questions. */
  readonly selected: ReadonlySet<string>
  /** Sid of the question, or the page, that is stood on. */
  readonly active: string | null
  /** Where a stretch of questions began. */
  readonly anchor: string | null
  /** The one that is shown where there is no room for all. */
  readonly pane: Pane
  readonly palette: boolean
  /** Panel beside the page. */
  readonly side: Side
  readonly over: EditorOverlay | null
  /** Null once it has the focus. */
  readonly sought: FieldTarget | null
  /** Stands on one question or page, and chooses it if it is a question. */
  choose(sid: string | null, isPage?: boolean): void
  /** Adds a question to the chosen ones, or takes it away. */
  toggle(sid: string): void
  /** Chooses these, the last of which is stood on. */
  chooseAll(sids: readonly string[], active: string): void
  show(pane: Pane): void
  openPalette(open: boolean): void
  turn(side: Side): void
  open(over: EditorOverlay | null): void
  seek(sought: FieldTarget | null): void
}

export type SelectionStore = StoreApi<Selection>

export function createSelection(first: string | null): SelectionStore {
  return createStore<Selection>()((set) => ({
    selected: new Set(first === null ? [] : [first]),
    active: first,
    anchor: first,
    pane: 'page',
    palette: false,
    side: 'properties',
    over: null,
    sought: null,
    choose: (sid, isPage = false) =>
      set({
        sought: null,
        selected: new Set(sid === null || isPage ? [] : [sid]),
        active: sid,
        anchor: isPage ? null : sid,
      }),
    toggle: (sid) => set(({ selected }) => ({ selected: toggled(selected, sid), active: sid, anchor: sid })),
    chooseAll: (sids, active) => set({ selected: new Set(sids), active }),
    show: (pane) => set({ pane }),
    openPalette: (palette) => set({ palette }),
    turn: (side) => set({ side, pane: 'properties', palette: false }),
    open: (over) => set({ over }),
    seek: (sought) => set({ sought }),
  }))
}

function toggled(selected: ReadonlySet<string>, sid: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(sid)) next.add(sid)
  return next
}
