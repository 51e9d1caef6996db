import { useState } from 'react'

/** A text that outlives a reload of the page, as far as the browser keeps anything. */
export function useKeptText(subjectSid: string): readonly [string, (text: string) => void] {
  const key = `naire.pasted.${subjectSid}`
  const [text, setText] = useState(() => kept(key))
  const keep = (next: string) => {
    setText(next)
    try {
      sessionStorage.setItem(key, next)
    } catch {
      // Full or forbidden: the text stays on the screen.
    }
  }
  return [text, keep]
}

function kept(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
