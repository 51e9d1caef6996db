import { useEffect, useState } from 'react'
import { Seconds } from '../../workplace/Seconds.tsx'

/** How long ago, counting. */
export function Age({ since }: { readonly since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={since}>
      <Seconds count={(now - Date.parse(since)) / 1_000} />
    </time>
  )
}
