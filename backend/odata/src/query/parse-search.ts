import { limits } from '../limits.ts'
import { ODataError } from '../odata-error.ts'
import type { SearchTree } from './query-tree.ts'
import type { SplitPart } from './split.ts'

interface Token {
  readonly kind: 'word' | 'phrase' | 'open' | 'close' | 'end'
  readonly text: string
  readonly at: number
}

/** `NOT` binds tighter than `AND` (also by a mere space), `AND` tighter than `OR`; a phrase stands in double quotes. */
export function parseSearch(piece: SplitPart, target: string): SearchTree {
  const reader = new SearchReader(tokens(piece, target), target)
  const tree = reader.either()
  reader.expectEnd()
  return tree
}

class SearchReader {
  #index = 0
  #depth = 0

  constructor(
    private readonly list: readonly Token[],
    private readonly target: string,
  ) {}

  either(): SearchTree {
    let left = this.both()
    while (this.takeWord('OR')) left = { kind: 'or', left, right: this.both() }
    return left
  }

  private both(): SearchTree {
    let left = this.one()
    while (this.takeWord('AND') || this.startsOperand()) left = { kind: 'and', left, right: this.one() }
    return left
  }

  private one(): SearchTree {
    const token = this.list[this.#index] as Token
    this.#depth += 1
    if (this.#depth > limits.nesting) throw this.wrong(token, `nested deeper than ${limits.nesting}`)
    const tree = this.operand(token)
    this.#depth -= 1
    return tree
  }

  private operand(token: Token): SearchTree {
    if (token.kind === 'word' && token.text === 'NOT' && this.operandFollows(1)) {
      this.#index += 1
      return { kind: 'not', operand: this.one() }
    }
    this.#index += 1
    if (token.kind === 'word' || token.kind === 'phrase') return { kind: 'word', text: token.text }
    if (token.kind !== 'open') throw this.wrong(token, 'a word is expected')
    const inner = this.either()
    const close = this.list[this.#index] as Token
    if (close.kind !== 'close') throw this.wrong(close, '")" is expected')
    this.#index += 1
    return inner
  }

  expectEnd(): void {
    const token = this.list[this.#index] as Token
    if (token.kind !== 'end') throw this.wrong(token, 'a word is expected')
  }

  /** `AND` and `OR` are operators only between operands: a search for the word AND is possible. */
  private takeWord(word: 'AND' | 'OR'): boolean {
    const token = this.list[this.#index] as Token
    if (token.kind !== 'word' || token.text !== word || !this.operandFollows(1)) return false
    this.#index += 1
    return true
  }

  private startsOperand(): boolean {
    const token = this.list[this.#index] as Token
    return this.operandFollows(0) && !(token.kind === 'word' && token.text === 'OR' && this.operandFollows(1))
  }

  private operandFollows(ahead: number): boolean {
    const kind = this.list[this.#index + ahead]?.kind
    return kind === 'word' || kind === 'phrase' || kind === 'open'
  }

  private wrong(token: Token, message: string): ODataError {
    return new ODataError(400, message, { position: token.at, target: this.target })
  }
}

const pattern = /[ \t]+|"((?:[^"\\]|\\.)*)"(?![^\s()])|([()])|([^\s"()][^\s()]*)/y

function tokens({ text, at }: SplitPart, target: string): readonly Token[] {
  const found: Token[] = []
  let index = 0
  while (index < text.length) {
    pattern.lastIndex = index
    const match = pattern.exec(text)
    if (match === null)
      throw new ODataError(400, 'a word or a closed phrase is expected', { position: at + index, target })
    const [whole, phrase, bracket, word] = match
    if (phrase !== undefined) found.push({ kind: 'phrase', text: phrase.replaceAll(/\\(.)/g, '$1'), at: at + index })
    else if (bracket !== undefined)
      found.push({ kind: bracket === '(' ? 'open' : 'close', text: bracket, at: at + index })
    else if (word !== undefined) found.push({ kind: 'word', text: word, at: at + index })
    index += whole.length
  }
  found.push({ kind: 'end', text: '', at: at + text.length })
  return found
}
