import './QuestionSkeleton.css'

/** The shape of a question while its type's code is on the way. */
export function QuestionSkeleton() {
  return (
    <div className="n-skeleton" aria-hidden="true">
      <span className="n-skeleton__stem" />
      <span className="n-skeleton__row" />
      <span className="n-skeleton__row" />
      <span className="n-skeleton__row" />
    </div>
  )
}
