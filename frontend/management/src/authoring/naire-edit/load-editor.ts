export const loadEditor = () => import('../editor/EditorScreen.tsx')

export const editorAhead = (): void => void loadEditor().catch(() => undefined)

/** The screen of the questionnaires; an address that names one opens it, so the editor comes beside it. */
export function loadNaireEdit() {
  if (new URLSearchParams(location.search).has('naire')) editorAhead()
  return import('./NaireEditScreen.tsx')
}
