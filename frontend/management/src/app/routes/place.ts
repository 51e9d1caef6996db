const sid = '([0-9A-Fa-f-]{32,38})'
const orgPlaces = new RegExp(`^/(?:subject|subjectMng|questionMng|userMng)/${sid}(?:/|$)`)
const subjectPlaces = new RegExp(`^/subject/${sid}/${sid}(?:/|$)`)

/** Route parameter orgSid identifies the organisation. */
export function orgOf(pathname: string): string | null {
  return orgPlaces.exec(pathname)?.[1] ?? null
}

export function subjectOf(pathname: string): string | null {
  return subjectPlaces.exec(pathname)?.[2] ?? null
}
