// @ts-check
import { build, buildBenches } from './build.mjs'
import { install } from './install.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

/** Everything installed and built, as the sources are now. */
export function prepare() {
  return oneAtATime(async () => {
    await install()
    await build()
    await buildBenches()
  })
}

/** The product alone: nothing that only tests and benches need. */
export function prepareProduct() {
  return oneAtATime(async () => {
    await install({ all: false })
    await build()
  })
}
