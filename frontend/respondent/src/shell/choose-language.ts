export const fallbackLanguage = 'zh-CN'

/** The first wish that there is a language for: exactly, else by its first part (`de-AT` → `de`, `en` → `en-US`). */
export function chooseLanguage(wishes: readonly (string | null | undefined)[], available: readonly string[]): string {
  for (const wish of wishes) {
    const match = wish && matchOf(wish, available)
    if (match) return match
  }
  return fallbackLanguage
}

function matchOf(wish: string, available: readonly string[]): string | undefined {
  const wanted = wish.toLowerCase().replace('_', '-')
  const exact = available.find((lang) => lang.toLowerCase() === wanted)
  if (exact) return exact
  if (/^zh-(hant|hk|mo)/.test(wanted)) return available.find((lang) => lang === 'zh-TW')
  return available.find((lang) => lang.split('-')[0]?.toLowerCase() === wanted.split('-')[0])
}
