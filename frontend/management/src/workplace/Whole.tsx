/** Words that may end in an ellipsis, as a list's placeholder does: the whole can be read in their title. */
export function Whole({ words }: { readonly words: string }) {
  return <span title={words}>{words}</span>
}
