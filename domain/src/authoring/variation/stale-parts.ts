import type { GeneralView } from '../../naires/general-view.ts'

/** Parts that a copy of a questionnaire fetches and drops to match the server's. Sids. */
export interface StaleParts {
  /** New, or with another place, page or hash. */
  readonly questionsToFetch: readonly string[]
  readonly questionsToDrop: readonly string[]
  readonly resourcesToFetch: readonly string[]
  readonly resourcesToDrop: readonly string[]
}

/** Compares the general views of a copy and of the server (content §7). */
export function staleParts(copy: GeneralView, server: GeneralView): StaleParts {
  const [mine, theirs] = [new Set(copy.ResourceList), new Set(server.ResourceList)]
  return {
    questionsToFetch: Object.keys(server.Questions).filter((sid) => copy.Questions[sid] !== server.Questions[sid]),
    questionsToDrop: Object.keys(copy.Questions).filter((sid) => !Object.hasOwn(server.Questions, sid)),
    resourcesToFetch: server.ResourceList.filter((sid) => !mine.has(sid)),
    resourcesToDrop: copy.ResourceList.filter((sid) => !theirs.has(sid)),
  }
}
