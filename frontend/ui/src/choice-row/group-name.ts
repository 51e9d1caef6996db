import type { RefCallback } from 'react'

/** Makes radios of this name one group. Named by a property, React would look through the whole document for namesakes at each choice; unnamed, it takes the name off the one that was chosen, which gets it back here. */
export function groupName(name: string): RefCallback<HTMLInputElement> {
  return (input) => {
    if (!input) return
    const join = () => {
      input.name = name
    }
    join()
    input.addEventListener('change', join)
    return () => input.removeEventListener('change', join)
  }
}
