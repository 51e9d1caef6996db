/** The keys of an event as actions name them: `Mod+Shift+z`. */
export function keysOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const name = key.length === 1 ? key.toLowerCase() : key
  return [
    ...(ctrlKey || metaKey ? ['Mod'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
    name,
  ].join('+')
}

/** The keys as they stand on the keyboard: `⌘ D`, `Ctrl+D`. */
export function shownKeys(keys: string, isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)): string {
  const signs = isMac ? macSigns : pcSigns
  const shown = keys.split('+').map((key) => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key))
  return shown.join(isMac ? ' ' : '+')
}

const arrows = { ArrowUp: '↑', ArrowDown: '↓' }
const macSigns: Readonly<Record<string, string>> = {
  ...arrows,
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Delete: '⌦',
  Backspace: '⌫',
  Enter: '↵',
}
const pcSigns: Readonly<Record<string, string>> = { ...arrows, Mod: 'Ctrl', Backspace: '⌫' }
