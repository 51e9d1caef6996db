import { useEffect, useEffectEvent } from 'react'
import { useSelection } from '../editor-session.ts'

/**
 * Says that the author is led to a field below a path of a question's content, so that what hides it is opened. Told is
 * the rest of the path.
 */
export function useSought(questionSid: string, path: string, tell: (rest: string) => void): void {
  const sought = useSelection((now) =>
    now.sought?.sid === questionSid && (path === '' || now.sought.field.startsWith(`${path}.`)) ? now.sought : null,
  )
  const told = useEffectEvent(tell)
  useEffect(() => {
    if (sought) told(path === '' ? sought.field : sought.field.slice(path.length + 1))
  }, [sought, path])
}
