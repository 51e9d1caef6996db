/** Made by `vite-languages.ts`. */
declare module 'virtual:languages' {
  const languages: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>
  export default languages
}
