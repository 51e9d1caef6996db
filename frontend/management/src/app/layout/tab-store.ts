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
  /** Of the screen that is shown. */
  readonly current: string | null
  /** `isInstead`: the address took the place of the one before it, and so does the tab. */
  visit(tab: PageTab, isInstead: boolean): void
  close(pathname: string): void
  closeAll(): void
}

const most = 12

export const useTabs = create<Tabs>()((set) => ({
  tabs: [],
  current: null,
  visit: (tab, isInstead) =>
    set(({ tabs, current }) => ({ tabs: visited(tabs, tab, isInstead ? current : null), current: tab.pathname })),
  close: (pathname) => set(({ tabs }) => ({ tabs: tabs.filter((tab) => tab.pathname !== pathname) })),
  closeAll: () => set({ tabs: [], current: null }),
}))

function visited(tabs: readonly PageTab[], tab: PageTab, instead: string | null): readonly PageTab[] {
  const place = [tab.pathname, instead].find((pathname) => tabs.some((known) => known.pathname === pathname))
  return place == null ? [...tabs, tab].slice(-most) : tabs.map((known) => (known.pathname === place ? tab : known))
}
