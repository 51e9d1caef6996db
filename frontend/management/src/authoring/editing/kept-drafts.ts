import { Dexie, type Table } from 'dexie'
import type { StoredDraft, DraftStore } from './ports.ts'

interface DraftRow extends StoredDraft {
  readonly UserSid: string
  readonly NaireSid: string
}

class AuthoringDatabase extends Dexie {
  declare readonly drafts: Table<DraftRow, [string, string]>

  constructor() {
    super('naire-authoring')
    this.version(1).stores({ drafts: '[UserSid+NaireSid]' })
  }
}

/** In the browser's own database (IndexedDB): changes may be larger than what local storage takes. */
export function keptDrafts(userSid: string, naireSid: string): DraftStore {
  const { drafts } = (opened ??= new AuthoringDatabase())
  return {
    read: async () => (await drafts.get([userSid, naireSid]).catch(nothing)) ?? null,
    async keep({ revision, changes }) {
      await drafts.put({ UserSid: userSid, NaireSid: naireSid, revision, changes }).catch(nothing)
    },
    forget: () => drafts.delete([userSid, naireSid]).catch(nothing),
  }
}

let opened: AuthoringDatabase | undefined

// Full or forbidden: the author still has the page, and the server.
const nothing = () => undefined
