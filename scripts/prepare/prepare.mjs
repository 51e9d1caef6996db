// @ts-check
import { build } from './build.mjs'
import { install } from './install.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/** Everything installed and built, as the sources are now. */
export function prepare() {
  return oneAtATime(async () => {
    await install()
    await build()
  })
}
