/** `default` is light or dark as the device is, by its style sheet; `light` stays light. */
const themes: readonly string[] = ['default', 'light', 'dark', 'high-contrast']

/**
 * Sets the visual theme: the address's wish, else the questionnaire's; `auto` follows the device, an unknown one is the
 * default.
 */
export function showTheme(wish: string | null | undefined): void {
  document.documentElement.dataset['theme'] = themeOf(wish ?? 'default', {
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    contrast: matchMedia('(prefers-contrast: more)').matches,
  })
}

export function themeOf(wish: string, prefers: { readonly dark: boolean; readonly contrast: boolean }): string {
  if (wish === 'auto') return prefers.contrast ? 'high-contrast' : prefers.dark ? 'dark' : 'default'
  if (wish === 'default' && prefers.contrast) return 'high-contrast'
  return themes.includes(wish) ? wish : 'default'
}
