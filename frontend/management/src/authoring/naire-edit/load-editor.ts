export const loadEditor = () => import('../editor/EditorScreen.tsx')

export const editorAhead = (): void => void loadEditor().catch(() => undefined)
