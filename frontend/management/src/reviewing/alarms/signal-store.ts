import { create } from 'zustand'

/** Announcement settings of this browser for alarms: stored on the device. */
interface Signals {
  readonly sound: boolean
  readonly notices: boolean
  /** A number in the menu and in the tab's title; on unless it was switched off. */
  readonly badge: boolean
  /** Alarms that came while their screen was not looked at. */
  readonly unseen: number
  setSound(isOn: boolean): void
  setNotices(isOn: boolean): void
  setBadge(isOn: boolean): void
  missed(): void
  looked(): void
}

export const useSignals = create<Signals>((set) => ({
  sound: read('naire.alarmSound'),
  notices: read('naire.alarmNotices') && 'Notification' in globalThis && Notification.permission === 'granted',
  badge: localStorage.getItem('naire.alarmBadge') !== 'off',
  unseen: 0,
  setSound: (sound) => (keep('naire.alarmSound', sound), set({ sound })),
  setNotices: (notices) => (keep('naire.alarmNotices', notices), set({ notices })),
  setBadge: (badge) => (keep('naire.alarmBadge', badge), set({ badge })),
  missed: () => set(({ unseen }) => ({ unseen: unseen + 1 })),
  looked: () => set({ unseen: 0 }),
}))

function read(key: string): boolean {
  return localStorage.getItem(key) === 'on'
}

function keep(key: string, isOn: boolean): void {
  localStorage.setItem(key, isOn ? 'on' : 'off')
}
