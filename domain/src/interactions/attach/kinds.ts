/** Kinds of attachments (content §3.8). */
export const attachKinds = { File: 101, Record: 102, Sign: 103, Snapshot: 104, Appeal: 201, Judge: 202 } as const
export type AttachKindName = keyof typeof attachKinds
export type AttachKind = (typeof attachKinds)[AttachKindName]

export function attachKindName(kind: AttachKind): AttachKindName {
  const names = Object.keys(attachKinds) as AttachKindName[]
  return names.find((name) => attachKinds[name] === kind) ?? 'File'
}
