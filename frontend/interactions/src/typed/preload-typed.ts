/** Fetches the controls of texts that only some of them need. */
export async function preloadTyped(): Promise<void> {
  await Promise.all([loadSlider(), loadSuggestions(), loadRichText()])
}

export const loadSlider = () => import('./Slider.tsx')
export const loadSuggestions = () => import('./Suggestions.tsx')
export const loadRichText = () => import('@naire/ui/rich-text/RichTextField.tsx')
