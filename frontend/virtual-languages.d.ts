/** Made by `vite-languages.ts`. */
declare module 'virtual:languages' {
  const languages: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>
  export default languages
}

/** Made by `vite-manual.ts`. */
declare module 'virtual:manual/*' {
  const pages: readonly import('./vite-manual.ts').ManualPage[]
  export default pages
}
