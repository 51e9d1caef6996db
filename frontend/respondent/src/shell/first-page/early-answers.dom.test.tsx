import { afterEach, expect, test } from 'vitest'
import { hearEarly, takeOver } from './early-answers.ts'

const page = `<div class="n-question" id="q1">
  <input type="checkbox" value="none"><input type="checkbox" value="a"><input type="checkbox" value="b">
</div>
<div class="n-question" id="q2"><input type="text" id="q2-text"></div>
<button>menu</button><button data-once>next</button>`

function drawn(): HTMLElement {
  document.body.innerHTML = `<div id="root" inert>${page}</div>`
  return document.querySelector('#root') as HTMLElement
}

/** The page of the script, and what is done to it: choices, texts and presses of the way on. */
function fresh() {
  const root = document.createElement('div')
  root.innerHTML = page
  const done: string[] = []
  root.addEventListener('click', ({ target }) => {
    const { value, textContent } = target as HTMLInputElement
    done.push(value || String(textContent))
  })
  root.addEventListener('input', ({ target }) => {
    const { type, value } = target as HTMLInputElement
    if (type === 'text') done.push(value)
  })
  return { root, done }
}

const box = (value: string) => document.querySelector(`[value=${value}]`) as HTMLInputElement
const next = () => document.querySelector('[data-once]') as HTMLButtonElement

afterEach(() => {
  delete window.naireEarly
  localStorage.clear()
  document.body.innerHTML = ''
})

test('answers are given in the order in which they were changed, the one that has the focus too', async () => {
  const old = drawn()
  hearEarly([])
  for (const value of ['b', 'none', 'a']) box(value).click()
  box('b').click()
  box('a').focus()
  const { root, done } = fresh()
  await takeOver(old, root)
  expect(done).toEqual(['none', 'a'])
  expect(document.activeElement).toBe(box('a'))
})

test('a text goes on where it was, and the way on is taken behind all answers', async () => {
  const old = drawn()
  hearEarly([])
  const text = document.querySelector('#q2-text') as HTMLInputElement
  text.focus()
  text.value = 'slept'
  text.dispatchEvent(new Event('input', { bubbles: true }))
  text.setSelectionRange(2, 2)
  box('a').click()
  text.focus()
  next().click()
  expect(next().getAttribute('aria-busy')).toBe('true')
  const { root, done } = fresh()
  await takeOver(old, root)
  expect(done).toEqual(['slept', 'a', 'next'])
  const { activeElement } = document
  expect([activeElement?.id, (activeElement as HTMLInputElement).selectionStart]).toEqual(['q2-text', 2])
})

test('what was pressed last is pressed again, so that what goes on after a press goes on; a key presses nothing', async () => {
  const press = (value: string) => {
    box(value).dispatchEvent(new Event('pointerup', { bubbles: true }))
    box(value).click()
  }
  const pressedIn = async (...acts: readonly (() => void)[]) => {
    const old = drawn()
    hearEarly([])
    for (const act of acts) act()
    const { root } = fresh()
    const pressed: string[] = []
    root.addEventListener('pointerup', ({ target }) => pressed.push((target as HTMLInputElement).value))
    await takeOver(old, root)
    return pressed
  }
  expect(
    await pressedIn(
      () => press('a'),
      () => press('b'),
    ),
  ).toEqual(['b'])
  expect(await pressedIn(() => box('a').click())).toEqual([])
})

test('where this device has begun already, the page stays as it is', () => {
  localStorage.setItem('naire.visited.N.', '1')
  const root = drawn()
  hearEarly(['naire.visited.N.'])
  expect([root.hasAttribute('inert'), window.naireEarly]).toEqual([true, undefined])
})
