import { NeedsBrowser } from './needs-browser.ts'

/** Stands for the sanitiser, which needs a browser. */
export default function InTheBrowser(): never {
  throw new NeedsBrowser()
}
