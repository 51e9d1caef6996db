// @ts-check
import ts from 'typescript'

/**
 * The source with everything once more that bears the example's name: members of lists, tables and unions, statements,
 * imported names. What follows from a name is renamed within it; a number that must differ is the next one.
 * @param {string} path @param {string} source @param {readonly (readonly [string, string])[]} names
 * @param {boolean} namesOnly What stands under a name stays as it is.
 */
export function addBeside(path, source, names, namesOnly = false) {
  const isJson = path.endsWith('.json')
  const file = isJson ? ts.parseJsonText(path, source) : ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  /** @type {{ at: number, text: string }[]} */
  const additions = []
  const renamed = renaming(names)
  const bears = bearing(names)
  for (const node of isJson ? file.statements : [file]) visit(node, isJson ? file : undefined)
  return additions
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source)

  /** Blanks before what begins at a place. @param {number} at */
  function indentOf(at) {
    const line = source.slice(source.lastIndexOf('\n', at - 1) + 1, at)
    return /^\s*$/.test(line) ? line : ''
  }

  /** @param {ts.Node} node @param {ts.Node} [parent] */
  function visit(node, parent) {
    const separator = parent === undefined ? null : separatorAfter(node, parent)
    if (separator === null || !bears(nameOf(node, file))) return ts.forEachChild(node, (child) => visit(child, node))
    const own = node.getText(file)
    const text = namesOnly ? own.replace(/^'?[\w-]+/, renamed) : renamed(own)
    const added = ts.isPropertyAssignment(node) && parent !== undefined ? numbered(node, parent, text) : text
    additions.push({
      at: node.end,
      text: separator.replace(/\n$/, `\n${indentOf(node.getStart(file))}`) + quoted(added),
    })
  }
}

/** @param {readonly (readonly [string, string])[]} names */
export function renaming(names) {
  const longestFirst = names.toSorted(([a], [b]) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map(([example]) => `${example}(?![a-z])`).join('|'), 'g')
  const known = new Map(names)
  return (/** @type {string} */ text) => text.replace(pattern, (found) => known.get(found) ?? found)
}

/** Whether a name begins with the example's. @param {readonly (readonly [string, string])[]} names */
function bearing(names) {
  const pattern = new RegExp(`^(?:${names.map(([example]) => example).join('|')})(?![a-z])`)
  return (/** @type {string} */ name) => pattern.test(name)
}

/** Key with quotes where it is no identifier. @param {string} text */
function quoted(text) {
  return text.replace(/^\w*-[\w-]*(?=:)/, (key) => `'${key}'`)
}

/** Separator between a member and the next; null for what stands in no list. @param {ts.Node} node @param {ts.Node} parent */
function separatorAfter(node, parent) {
  if (ts.isSourceFile(parent)) return ts.isImportDeclaration(node) ? '\n' : '\n\n'
  if (ts.isUnionTypeNode(parent)) return ' | '
  if (ts.isCaseBlock(parent)) return '\n'
  if (ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent)) return '\n'
  const isMember =
    ts.isArrayLiteralExpression(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isNamedImports(parent) ||
    ts.isNamedExports(parent)
  return isMember ? ',\n' : null
}

/** @param {ts.Node} node @param {ts.SourceFile} file */
function nameOf(node, file) {
  if (ts.isStringLiteral(node) || ts.isIdentifier(node)) return node.text
  if (ts.isTypeReferenceNode(node)) return node.typeName.getText(file)
  if (ts.isLiteralTypeNode(node)) return ts.isStringLiteral(node.literal) ? node.literal.text : ''
  if (ts.isCaseClause(node)) return ts.isStringLiteral(node.expression) ? node.expression.text : ''
  if (ts.isVariableStatement(node)) return node.declarationList.declarations[0]?.name.getText(file) ?? ''
  if (ts.isImportDeclaration(node)) return wholeImport(node)
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) return node.name.text
  if (ts.isObjectLiteralExpression(node)) {
    const named = node.properties.find((each) => each.name?.getText(file) === 'name')
    return named && ts.isPropertyAssignment(named) && ts.isStringLiteral(named.initializer)
      ? named.initializer.text
      : ''
  }
  const { name } = /** @type {{ name?: ts.Node }} */ (/** @type {unknown} */ (node))
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : ''
}

/** Name of an import whose only name it is. @param {ts.ImportDeclaration} node */
function wholeImport({ importClause }) {
  const bindings = importClause?.namedBindings
  return bindings && ts.isNamedImports(bindings) && bindings.elements.length === 1
    ? (bindings.elements[0]?.name.text ?? '')
    : ''
}

/** @param {ts.PropertyAssignment} node @param {ts.Node} parent @param {string} text */
function numbered(node, parent, text) {
  if (!ts.isNumericLiteral(node.initializer) || !ts.isObjectLiteralExpression(parent)) return text
  const numbers = parent.properties.flatMap((each) =>
    ts.isPropertyAssignment(each) && ts.isNumericLiteral(each.initializer) ? [Number(each.initializer.text)] : [],
  )
  return text.replace(/\d+$/, String(Math.max(...numbers) + 1))
}
