import { create } from 'zustand'

export interface PageTab {
  /** Path with its query: what the tab goes back to. */
  readonly path: string
  readonly pathname: string
  /** Key of the screen's title. */
  readonly title: string
}

interface Tabs {
  readonly tabs: readonly PageTab[]
  visit(tab: PageTab): void
  close(pathname: string): void
  closeAll(): void
}

const most = 12

export const useTabs = create<Tabs>()((set) => ({
  tabs: [],
  visit: (tab) => set(({ tabs }) => ({ tabs: visited(tabs, tab) })),
  close: (pathname) => set(({ tabs }) => ({ tabs: tabs.filter((tab) => tab.pathname !== pathname) })),
  closeAll: () => set({ tabs: [] }),
}))

function visited(tabs: readonly PageTab[], tab: PageTab): readonly PageTab[] {
  const isKnown = tabs.some((known) => known.pathname === tab.pathname)
  return isKnown ? tabs.map((known) => (known.pathname === tab.pathname ? tab : known)) : [...tabs, tab].slice(-most)
}
