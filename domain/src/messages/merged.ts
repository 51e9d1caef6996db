/** A text with `{{field}}` filled from the values; unknown fields stay as they are written. */
export function merged(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/gu, (whole, field: string) => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined
    return typeof value === 'string' ? value : value === null ? '' : whole
  })
}

/** Fields of a text that none of the names fills. */
export function unknownFields(text: string, names: readonly string[]): readonly string[] {
  const found = [...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/gu)].map(([, field = '']) => field)
  return [...new Set(found.filter((field) => !names.includes(field)))]
}
