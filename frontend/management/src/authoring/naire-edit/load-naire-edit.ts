import { editorAhead } from './load-editor.ts'

/** The screen of the questionnaires; an address that names one opens it, so the editor comes beside it. */
export function loadNaireEdit() {
  if (new URLSearchParams(location.search).has('naire')) editorAhead()
  return import('./NaireEditScreen.tsx')
}
