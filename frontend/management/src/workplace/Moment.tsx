import dayjs from 'dayjs'

const longForm = 'YYYY-MM-DD HH:mm:ss'
const shortForm = 'YYYY-MM-DD HH:mm'

/** A time in the reader's own zone. */
export function Moment({
  at,
  seconds = false,
}: {
  readonly at: string | null | undefined
  readonly seconds?: boolean
}) {
  if (!at) return <span>—</span>
  const time = dayjs(at)
  return (
    <time dateTime={at} title={time.format(longForm)} dir="ltr">
      {time.format(seconds ? longForm : shortForm)}
    </time>
  )
}
