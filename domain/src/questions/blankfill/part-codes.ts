/**
 * The specification gives rows and columns no code, expressions name cells by codes (`Q7.R1.C2`): `Code` may be set by the author,
 * else it is `R` or `C` and the place, from 1, among those that are no group intros.
 */
export function withPartCodes<Part extends { readonly Code?: unknown; readonly IsGroupIntro?: unknown }>(
  parts: readonly Part[],
  name: 'Rows' | 'Columns',
): readonly Part[] {
  const letter = name === 'Rows' ? 'R' : 'C'
  let place = 0
  return parts.map((part) => {
    if (part.IsGroupIntro === true) return part
    place += 1
    return (part.Code ?? '') === '' ? { ...part, Code: `${letter}${place}` } : part
  })
}
