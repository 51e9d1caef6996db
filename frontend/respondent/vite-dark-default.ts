import type { Plugin } from 'vite'

const dark = /:root\[data-theme='dark'\] \{([^}]*)\}/

/** Lets the default theme follow the device: the tokens of the dark theme hold for it where the device is dark. */
export function darkDefault(): Plugin {
  return {
    name: 'dark-default',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/ui/src/tokens.css')) return null
      const tokens = dark.exec(code)?.[1]
      if (tokens === undefined) throw new Error('The tokens have no dark theme')
      return `${code}\n@media (prefers-color-scheme: dark) {\n  :root:not([data-theme]),\n  :root[data-theme='default'] {${tokens}}\n}\n`
    },
  }
}
