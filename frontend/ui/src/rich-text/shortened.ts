/** Runtime §9. */
const most = 30

/** A text of at most 30 characters; one that was cut ends with an ellipsis. */
export function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
