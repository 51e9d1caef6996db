import css from '../tokens.css?raw'
import { readTokens } from './read-tokens.ts'

/** `tokens.css` as data, one table per theme, names without the leading `--` (`color-primary` → `#0b5cd6`). */
export const tokens = readTokens(css)
