/**
 * By which the translations of a text are kept: `<sid of the object that it stands in>.<path from there>`, as
 * `<option>.Data` or `<fill-in>.DataType.Append`. What has no sid of its own is named within the next thing around it
 * that has one.
 */
export const textKey = (sid: string, path: string): string => `${sid}.${path}`

/** Of an item of a list: its `Id`, else its place from 1, which is the `Id` that it gets where it has none. */
export const itemName = (item: unknown, index: number): string =>
  (item as { readonly Id?: string } | null)?.Id ?? String(index + 1)

/** The sid that a key begins with. */
export const ownerOfKey = (key: string): string => key.slice(0, Math.max(0, key.indexOf('.')))

/** Path of what a part of a page group is called: orders name it so as well. */
export const partPath = (desc: string): string => `Parts.${desc}.Desc`
