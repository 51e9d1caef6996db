export type ThemeName = 'default' | 'dark' | 'high-contrast'
export type TokenTable = Readonly<Record<string, string>>

/**
 * Reads the custom properties of each theme's block; a theme that redefines a name replaces it, all else it inherits.
 */
export function readTokens(css: string): Readonly<Record<ThemeName, TokenTable>> {
  const base = declarations(css, ':root')
  return {
    default: base,
    dark: { ...base, ...declarations(css, ":root[data-theme='dark']") },
    'high-contrast': { ...base, ...declarations(css, ":root[data-theme='high-contrast']") },
  }
}

function declarations(css: string, selector: string): TokenTable {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) return {}
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim()]),
  )
}
