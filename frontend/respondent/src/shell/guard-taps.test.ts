import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardTaps } from './guard-taps.ts'

/** A control as far as a tap knows it. */
class FakeElement extends EventTarget {
  closest = () => this as unknown as Element
}

let page: EventTarget
let clicks: number
let [next, other]: readonly FakeElement[] = []

beforeAll(() => vi.stubGlobal('Element', FakeElement))
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => {
  ;[next, other] = [new FakeElement(), new FakeElement()]
  page = new EventTarget()
  guardTaps(page)
  clicks = 0
  page.addEventListener('click', () => (clicks += 1))
})

describe('Fast tap (runtime §9)', () => {
  test('a tap clicks, also one that trembles by ten pixels and lasts 700 ms [R9-17]', () => {
    tap({ from: 0, to: 90 })
    tap({ from: 1_000, to: 1_700, by: 10 })
    expect(clicks).toBe(2)
  })

  test('a finger that slid further did not mean the control it began on', () => {
    tap({ from: 0, to: 90, by: 11 })
    expect(clicks).toBe(0)
  })

  test('a finger that rests longer pressed nothing', () => {
    tap({ from: 0, to: 701 })
    expect(clicks).toBe(0)
  })

  test('a second tap on the same control within 200 ms is the same tap [R9-17]', () => {
    tap({ from: 0, to: 50 })
    tap({ from: 200, to: 240 })
    expect(clicks).toBe(1)
    tap({ from: 440, to: 500 })
    expect(clicks).toBe(2)
  })

  test('a second press of what turns the page is the first one still within 500 ms, unless something was answered between', () => {
    const turn = (timeStamp: number, detail = 1) =>
      dispatch('click', { pointerId: -1, target: next, timeStamp, detail })
    for (const at of [0, 250, 499]) turn(at)
    expect(clicks).toBe(1)
    turn(501)
    dispatch('input', {})
    turn(700)
    turn(750, 0)
    expect(clicks, 'the last one by a key').toBe(4)
  })

  test('another control may be tapped as soon as one likes', () => {
    tap({ from: 0, to: 50 })
    tap({ from: 80, to: 120, at: other })
    expect(clicks).toBe(2)
  })

  test('both clicks of one tap on a label are its own', () => {
    tap({ from: 0, to: 50 })
    click()
    expect(clicks).toBe(2)
  })

  test('a click that comes when the next touch has begun is judged by its own', () => {
    pointer('pointerdown', { id: 7, at: 0 })
    pointer('pointerup', { id: 7, at: 50 })
    pointer('pointerdown', { id: 8, at: 100 })
    click(7)
    expect(clicks).toBe(1)
    pointer('pointerup', { id: 8, at: 150 })
    click(8)
    expect(clicks).toBe(1)
  })

  test('a mouse, a key and a screen reader click as they like', () => {
    tap({ from: 0, to: 900 })
    pointer('pointerdown', { id: 1, at: 1_000, type: 'mouse' })
    click(1)
    click(-1)
    expect(clicks).toBe(2)
  })
})

interface Tap {
  readonly from: number
  readonly to: number
  readonly by?: number
  readonly at?: FakeElement | undefined
}

let last = 1

function tap({ from, to, by = 0, at = next }: Tap): void {
  const id = (last += 1)
  pointer('pointerdown', { id, at: from, on: at })
  if (by > 0) pointer('pointermove', { id, at: from + 10, x: by, on: at })
  pointer('pointerup', { id, at: to, x: by, on: at })
  click(id)
}

const click = (pointerId = last) => dispatch('click', { pointerId })

interface TapEvent {
  readonly id: number
  readonly at: number
  readonly x?: number
  readonly on?: FakeElement | undefined
  readonly type?: string
}

const pointer = (name: string, { id, at, x = 0, on = next, type = 'touch' }: TapEvent) =>
  dispatch(name, { pointerId: id, timeStamp: at, clientX: 100 + x, clientY: 100, pointerType: type, target: on })

function dispatch(name: string, fields: object): void {
  const event = new Event(name, { cancelable: true })
  for (const [key, value] of Object.entries(fields)) Object.defineProperty(event, key, { value })
  page.dispatchEvent(event)
}
