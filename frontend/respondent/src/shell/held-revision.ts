const key = (naireSid: string, userSid: string | null) => `naire.held.${naireSid}.${userSid ?? ''}`

/** Of the questionnaire that this device holds; null where none is noted. */
export function heldRevision(naireSid: string, userSid: string | null): number | null {
  try {
    return Number(localStorage.getItem(key(naireSid, userSid))) || null
  } catch {
    return null
  }
}

/** Null: it is asked for whole at the next visit. */
export function noteHeld(naireSid: string, userSid: string | null, revision: number | null): void {
  try {
    if (revision === null) localStorage.removeItem(key(naireSid, userSid))
    else localStorage.setItem(key(naireSid, userSid), String(revision))
  } catch {
    // Then it is fetched whole.
  }
}
