import { limits } from '../limits.ts'
import { ODataError } from '../odata-error.ts'
import { tokenize, type Token } from './tokens.ts'

/** A place in the tokens of one option. */
export class Cursor {
  readonly #tokens: readonly Token[]
  readonly #text: string
  readonly #base: number
  #index = 0
  #depth = 0
  #operators = 0

  constructor(
    text: string,
    readonly target: string,
    base = 0,
  ) {
    this.#tokens = tokenize(text, target, base)
    this.#text = text
    this.#base = base
  }

  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#index + ahead, this.#tokens.length - 1)] as Token
  }

  take(): Token {
    const token = this.peek()
    this.#index += 1
    return token
  }

  /** The token taken last. */
  previous(): Token {
    return this.#tokens[Math.max(0, this.#index - 1)] as Token
  }

  isMark(mark: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token.kind === 'mark' && token.text === mark
  }

  takeMark(mark: string): boolean {
    if (!this.isMark(mark)) return false
    this.take()
    return true
  }

  expectMark(mark: string): void {
    if (!this.takeMark(mark)) throw this.unexpected(`"${mark}"`)
  }

  isSystem(name: string): boolean {
    const token = this.peek()
    return token.kind === 'system' && token.text === name
  }

  /** A word of the language, in any case. */
  isWord(word: string): boolean {
    const token = this.peek()
    return token.kind === 'name' && token.text.toLowerCase() === word
  }

  takeWord(word: string): boolean {
    if (!this.isWord(word)) return false
    this.take()
    return true
  }

  name(): string {
    const token = this.take()
    if (token.kind !== 'name') throw this.unexpected('a name', token)
    return token.text
  }

  /** `as Name`. */
  alias(): string {
    if (!this.takeWord('as')) throw this.unexpected('"as"')
    const token = this.peek()
    const name = this.name()
    if (name.includes('.')) throw this.unexpected('a name without dots', token)
    return name
  }

  /** Passes over a pair of parentheses; gives the text between them. */
  rawParentheses(): { readonly text: string; readonly at: number } {
    const { end } = this.peek()
    this.expectMark('(')
    for (let depth = 1; depth > 0;) {
      if (this.isMark('(')) depth += 1
      if (this.isMark(')')) depth -= 1
      if (this.take().kind === 'end') throw this.unexpected('")"')
    }
    return { text: this.#text.slice(end - this.#base, this.previous().at - this.#base), at: end }
  }

  expectEnd(): void {
    if (this.peek().kind !== 'end') throw this.unexpected('an operator or the end')
  }

  unexpected(wanted: string, token: Token = this.peek()): ODataError {
    if (token.kind === 'mark' && token.text === '+')
      return this.wrong('"+" stands for itself: write a space as %20', token.at)
    const found = token.kind === 'end' ? 'the text ends' : `${JSON.stringify(token.text)} stands there`
    return this.wrong(`${wanted} is expected, ${found}`, token.at)
  }

  wrong(message: string, position: number): ODataError {
    return new ODataError(400, message, { position, target: this.target })
  }

  /** Ends long conditions before they are read. */
  spendOperator(at: number): void {
    this.#operators += 1
    if (this.#operators > limits.filterNodes) throw this.wrong(`more than ${limits.filterNodes} terms`, at)
  }

  /** Guards the call stack against thousands of parentheses. */
  nested<T>(parse: () => T): T {
    this.#depth += 1
    if (this.#depth > limits.nesting) throw this.wrong(`nested deeper than ${limits.nesting}`, this.peek().at)
    const parsed = parse()
    this.#depth -= 1
    return parsed
  }
}
