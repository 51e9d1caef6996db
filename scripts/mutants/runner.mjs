// @ts-check
import { writeFileSync } from 'node:fs'
import { TestRunner } from 'vitest'
import { citedIn } from '../checks/rules.mjs'

const now = performance.now.bind(performance)
/** Milliseconds that one test is run with places broken. */
const patience = 10_000
/** Rounds of a broken loop. */
const mostHits = 20_000

/** Asked by the switches of a source: which place is broken, and who passes by. */
const switches = {
  broken: '',
  hits: 0,
  /** @type {Set<string> | null} what a test passes through; null while modules are loaded */
  passed: null,
  loaded: new Set(),
  isActive(id) {
    if (id !== switches.broken) return false
    switches.hits += 1
    if (switches.hits > mostHits) throw new Error('A broken loop does not end')
    return true
  },
  number(id, number) {
    switches.cover(id)
    return switches.isActive(id) ? number + 1 : number
  },
  cover(...ids) {
    for (const id of ids) (switches.passed ?? switches.loaded).add(id)
  },
}
Object.assign(globalThis, { naireMutants: switches })

/**
 * Runs each test once with everything whole, and tells where it passes through; or again and again with one place
 * broken each time, and tells by which its own assertions fail.
 */
export default class extends TestRunner {
  constructor(config) {
    super(config)
    const { broken = '', tried = {}, trying = '' } = this.injectValue('mutants')
    switches.broken = broken
    Object.assign(this, { tried, trying })
  }

  async runTask(test) {
    const body = TestRunner.getTestFn(test)
    switches.passed = new Set()
    try {
      await body()
    } finally {
      test.meta.passed = [...switches.passed]
      test.meta.loaded = [...switches.loaded]
    }
    const lists = Object.entries(this.tried)
    if (lists.length === 0) return
    // Those of its own rule first.
    const cited = citedIn(fullName(test))
    const cites = ([id]) => cited.includes(id)
    const inOrder = new Set(lists.toSorted((one, other) => cites(other) - cites(one)).flatMap(([, list]) => list))
    const began = now()
    const own = switches.passed
    test.meta.refuted = []
    for (const id of [...inOrder].filter((each) => own.has(each))) {
      if (now() - began > patience) break
      // Who waits for this process knows by it what does not end.
      writeFileSync(this.trying, id)
      Object.assign(switches, { broken: id, hits: 0 })
      try {
        await body()
      } catch (error) {
        if (error?.name === 'AssertionError') test.meta.refuted.push(id)
      }
    }
    switches.broken = ''
    writeFileSync(this.trying, '')
  }
}

const fullName = ({ name, suite }) => (suite ? `${fullName(suite)} > ${name}` : name)
