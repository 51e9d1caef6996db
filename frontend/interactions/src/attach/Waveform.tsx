/** The loudness of a recording over its length: shows where somebody speaks. */
export function Waveform({ peaks }: { readonly peaks: readonly number[] }) {
  return (
    <svg className="n-stored__wave" viewBox={`0 0 ${peaks.length} 2`} preserveAspectRatio="none" aria-hidden>
      <path d={peaks.map((peak, at) => `M${at + 0.5} ${1 - tall(peak)}v${2 * tall(peak)}`).join('')} />
    </svg>
  )
}

/** Silence is a line too. */
const tall = (peak: number): number => Math.max(0.03, Math.min(1, peak))
