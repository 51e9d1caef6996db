export const visitedKey = (naireSid: string, userSid: string | null): string =>
  `naire.visited.${naireSid}.${userSid ?? ''}`

/** Whether this questionnaire may have been begun on this device; without storage it cannot have been. */
export function wasVisited(naireSid: string, userSid: string | null): boolean {
  try {
    return localStorage.getItem(visitedKey(naireSid, userSid)) !== null
  } catch {
    return false
  }
}

export function markVisited(naireSid: string, userSid: string | null): void {
  if (wasVisited(naireSid, userSid)) return
  try {
    localStorage.setItem(visitedKey(naireSid, userSid), '1')
  } catch {
    // Without storage there is nothing to come back to either.
  }
}
