import './Icon.css'

export type IconName = keyof typeof paths

/** An ornament beside a word; it says nothing alone, so it is hidden from screen readers. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="n-icon"
      data-mirrored={mirrored.has(name) || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}

const paths = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'check-circle': 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.3l2.8 2.8L16.2 9.5',
  alert: 'M12 8v5M12 16.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  warning: 'M12 9.5v4.5M12 17.2v.01M12 3.5L2.5 20h19z',
  info: 'M12 11v5.5M12 7.6v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.5 12h17M12 3c2.6 2.4 3.8 5.4 3.8 9s-1.2 6.6-3.8 9c-2.6-2.4-3.8-5.4-3.8-9S9.4 5.4 12 3z',
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.6-8.96 6 6 0 0 1 11.5 1.5A3.8 3.8 0 0 1 17.5 18.5z',
  'cloud-off': 'M4 4l16 16M9 6a6 6 0 0 1 8.9 5A3.8 3.8 0 0 1 20 17M15 18.5H7a4.5 4.5 0 0 1-.6-8.96',
  upload: 'M12 16V5M7 9.5L12 4.5l5 5M5 19.5h14',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13',
  mic: 'M12 3.5a2.8 2.8 0 0 0-2.8 2.8v5a2.8 2.8 0 0 0 5.6 0v-5A2.8 2.8 0 0 0 12 3.5zM6 11.5a6 6 0 0 0 12 0M12 17.5V21',
  stop: 'M7.5 7.5h9v9h-9z',
  play: 'M8 5.5l10.5 6.5L8 18.5z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2',
  lock: 'M6.5 11h11v9h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4 4',
  up: 'M12 19V5.5M6 11.5l6-6 6 6',
  down: 'M12 5v13.5M6 12.5l6 6 6-6',
  more: 'M5.5 12v.01M12 12v.01M18.5 12v.01',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  place: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  camera: 'M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4zM12 10a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
} as const

const mirrored: ReadonlySet<string> = new Set<IconName>(['back', 'next', 'undo'])
