import './Progress.css'

/** A thin line; `label` says it in words. */
export function Progress({ ratio, label }: { readonly ratio: number; readonly label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, ratio)) * 100)
  return (
    <div
      className="n-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg className="n-progress__line" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className="n-progress__done" width={percent} height="1" />
      </svg>
    </div>
  )
}
