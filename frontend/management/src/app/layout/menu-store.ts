import { create } from 'zustand'

interface MenuState {
  /** The phone's menu, a drawer. */
  readonly isDrawerOpen: boolean
  openDrawer(): void
  closeDrawer(): void
}

export const useMenu = create<MenuState>()((set) => ({
  isDrawerOpen: false,
  openDrawer: () => set({ isDrawerOpen: true }),
  closeDrawer: () => set({ isDrawerOpen: false }),
}))
