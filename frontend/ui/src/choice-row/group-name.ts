import type { RefCallback } from 'react'

/** Makes radios of this name one group. Named by a property, React would look through the whole document for namesakes at each choice. */
export function groupName(name: string): RefCallback<HTMLInputElement> {
  return (input) => {
    if (input) input.name = name
  }
}
