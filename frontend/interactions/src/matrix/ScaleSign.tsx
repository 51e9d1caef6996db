import { RichText } from '@naire/ui'

interface ScaleSignProps {
  /** Name of the sign; an unknown or blank one shows the text. */
  readonly effect: string
  readonly text: string
  readonly lit: boolean
}

/** Icon for one level of a scale. The control that it belongs to gives its meaning. */
export function ScaleSign({ effect, text, lit }: ScaleSignProps) {
  const path = (signs as Readonly<Record<string, string | undefined>>)[effect.toLowerCase()]
  if (path === undefined)
    return (
      <span className="n-sign" aria-hidden="true">
        <RichText html={text} />
      </span>
    )
  return (
    <svg
      className="n-sign"
      viewBox="0 0 24 24"
      width="32"
      height="32"
      data-lit={lit || undefined}
      data-face={faces.has(effect.toLowerCase()) || undefined}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** Their features would drown in a full colour. */
const faces: ReadonlySet<string> = new Set(['smile', 'neutral', 'frown'])

const signs = {
  star: 'M12 3.5l2.6 5.4 5.9.8-4.300 4.100 1.100 5.900L12 16.900l-5.300 2.800 1.100-5.900L3.500 9.700l5.900-.8z',
  heart: 'M12 20S4 14.800 4 9.200A4.200 4.200 0 0 1 12 7.400a4.200 4.200 0 0 1 8 1.800C20 14.800 12 20 12 20z',
  thumb:
    'M7 11v9H4v-9zM7 11l4-8a2.300 2.300 0 0 1 2.300 2.700L13 9h5.200a2 2 0 0 1 2 2.400l-1.200 6.900A2 2 0 0 1 17 20H7z',
  smile: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.500 9.500v.5M15.500 9.500v.5M8 14.300a4.800 4.800 0 0 0 8 0',
  neutral: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.500 9.500v.5M15.500 9.500v.5M8 15h8',
  frown: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.500 9.500v.5M15.500 9.500v.5M8 16.200a4.800 4.800 0 0 1 8 0',
} as const
