import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'

interface Replaced {
  readonly start: number
  readonly end: number
  readonly text: string
}
type TextRange = Omit<Replaced, 'text'>

const IS_SQL = /^`\s*(?:select|insert|update|delete|with|create|alter|lock)\b/i
/** The words that end a condition, besides the closing parenthesis around it. */
const ENDS =
  /^(?:and|or|where|group by|order by|having|limit|offset|for|returning|union|on conflict|then|else|when|end|set|from|join|left join|loop)\b/i

/** Returns the end of one condition of `where a and b` that begins at a position: before the next such word at the same depth. */
function endOf(sql: string, from: number): number {
  let depth = 0
  let isBetween = false
  for (let at = from; at < sql.length; at += 1) {
    const sign = sql[at]!
    if (sign === '(') depth += 1
    if (sign === ')' && (depth -= 1) < 0) return at
    if (depth > 0) continue
    if (sign === ';' || sign === '`') return at
    if (!/\s/.test(sql[at - 1]!)) continue
    const word = /^\w+/.exec(sql.slice(at, at + 9))?.[0].toLowerCase()
    if (word === 'between') isBetween = true
    else if (word === 'and' && isBetween) isBetween = false
    else if (ENDS.test(sql.slice(at, at + 12))) return at
  }
  return sql.length
}

/**
 * Drops each condition of a statement: `where a and b` becomes `where b` and `where a`; a single condition is dropped with its `where`;
 * operands of `or` stay.
 */
function withoutConditions(sql: string): Replaced[] {
  return [...sql.matchAll(/\b(where|and|on)\s/gi)].flatMap(({ index, 1: word = '' }) => {
    if (/\bbetween\s+\S+\s*$/i.test(sql.slice(0, index))) return []
    const isAnd = word.toLowerCase() === 'and'
    const end = endOf(sql, index + word.length + 1)
    const next = /^(?:and|or)\b/i.exec(sql.slice(end))?.[0].toLowerCase()
    if (next === 'or') return []
    if (isAnd) return [{ start: index, end, text: '' }]
    if (next === 'and') return [{ start: index + word.length, end: end + 'and'.length, text: '' }]
    return word.toLowerCase() === 'where' ? [{ start: index, end, text: '' }] : []
  })
}

const swapped =
  (...pairs: readonly (readonly [RegExp, string])[]) =>
  (sql: string): Replaced[] =>
    pairs.flatMap(([pattern, text]) =>
      [...sql.matchAll(pattern)].map(({ index, 0: all }) => ({ start: index, end: index + all.length, text })),
    )

/** The edits of SQL in a template; in it, expressions are replaced by dots. */
const SQL_OPERATORS: Readonly<Record<string, (sql: string) => Replaced[]>> = {
  where: withoutConditions,
  lock: swapped([/\s*\bfor (?:no key )?(?:update|share)\b/gi, ''], [/\block table \w+ in [\w ]+ mode/gi, 'select 1']),
  sql: swapped(
    [/ < /g, ' <= '],
    [/ <= /g, ' < '],
    [/ > /g, ' >= '],
    [/ >= /g, ' > '],
    [/ <> /g, ' = '],
    [/\bis not null\b/gi, 'is null'],
    [/\bnot (?=exists\b|[.(a-z]+\.)/gi, ''],
    [/\bleft join\b/gi, 'join'],
    [/ desc\b/gi, ''],
    [/\bmax\(/gi, 'min('],
    [/\bmin\(/gi, 'max('],
    [/\bdistinct (?!from\b|on\b)/gi, ''],
    [/\bunion all\b/gi, 'union'],
  ),
}

/** Returns a template in which its expressions and SQL strings are replaced by dots of the same length. */
function blotted(template: string, expressions: readonly TextRange[]): string {
  let sql = template
  for (const { start, end } of expressions) sql = sql.slice(0, start) + '.'.repeat(end - start) + sql.slice(end)
  return sql.replace(/\$\{(\.*)\s*\}/g, all => '.'.repeat(all.length)).replace(/'[^'\n]*'/g, all => `'${'.'.repeat(all.length - 2)}'`)
}

/** Returns the edits of an operator in a template, with positions from its first backtick; none when it is not SQL. */
const brokenSql = (operator: string, template: string, expressions: readonly TextRange[], isTagged: boolean): Replaced[] =>
  isTagged || IS_SQL.test(template) ? SQL_OPERATORS[operator]!(blotted(template, expressions)) : []

/** A position in a source, and the text that replaces it. */
export interface Edit {
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly text: string
}
type Span = Pick<Edit, 'start' | 'end'>

interface Breaking {
  /** Returns the text of a node. */
  of(node: Span): string
  /** Replaces a node by another text. */
  put(span: Span, text: string): void
}

const OTHERS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}
/** Calls that are replaced by another one, and calls that are removed: `a.trim()` becomes `a`, and so does `negate(a)`. */
const CALLS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['add', 'subtract'],
  ['subtract', 'add'],
  ['multiply', 'divide'],
])
const LEFT_OUT: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'trim',
  'toLowerCase',
  'toSorted',
  'toReversed',
  'negate',
  'cleanText',
  'roundHalfUp',
])
/** Logging is not promised behaviour. */
const LOGS = /^(?:\w+\.)*log\.\w+\(/
const RIGHT = /^[A-Z]+(?:_[A-Z]+)+$/

const isText = (node: ESTree.Expression | ESTree.PrivateIdentifier): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

const isNothing = (node: ESTree.Expression): boolean =>
  (node.type === 'Literal' && node.value === null) || (node.type === 'Identifier' && node.name === 'undefined')

/** Whether a statement only leaves its block or function. */
const leaves = (node: ESTree.Statement): boolean =>
  ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(node.type) ||
  (node.type === 'BlockStatement' && node.body.length === 1 && leaves(node.body[0]!))

/** Adds parentheses to an object that would be parsed as a block. */
const parenthesized = (text: string): string => (text.startsWith('{') ? `(${text})` : text)

/** Returns the operands of `a && b && c`; `within` collects nested nodes, which are not chains of their own. */
function operands(node: ESTree.LogicalExpression, within: Set<unknown>): ESTree.Expression[] {
  const { left, operator, right } = node
  if (left.type !== 'LogicalExpression' || left.operator !== operator) return [left, right]
  within.add(left)
  return [...operands(left, within), right]
}

/** The operators: the name of each, and how it breaks a source. A new operator needs only an entry here and in the test. */
const OPERATORS: Readonly<Record<string, (breaking: Breaking) => VisitorObject>> = {
  /** Drops one of several conditions, or the fallback of `??`. */
  condition({ of, put }) {
    const within = new Set<unknown>()
    return {
      LogicalExpression(node) {
        if (within.has(node)) return
        const parts = operands(node, within)
        const dropped = node.operator === '??' ? parts.slice(1).filter(one => !isNothing(one)) : parts
        for (const one of dropped)
          put(
            node,
            parenthesized(
              parts
                .filter(other => other !== one)
                .map(of)
                .join(` ${node.operator} `),
            ),
          )
      },
    }
  },
  /** Takes the other branch. */
  branch: ({ of, put }) => ({
    IfStatement: ({ test }) => void (test.type === 'BinaryExpression' || put(test, `!(${of(test)})`)),
    ConditionalExpression: ({ test }) => void (test.type === 'BinaryExpression' || put(test, `!(${of(test)})`)),
  }),
  /** Removes a guard that returns early or throws. */
  guard: ({ put }) => ({ IfStatement: node => void (!node.alternate && leaves(node.consequent) && put(node, ';')) }),
  /** Includes or excludes a bound; equality becomes inequality. */
  bound: breaking => binary(breaking, /^(?:[<>]=?|[!=]==)$/),
  /** Plus becomes minus, multiplication becomes division, and the reverse. */
  arithmetic: breaking => binary(breaking, /^[-+*/]$/),
  /** Calls another function, or none. */
  call: ({ of, put }) => ({
    CallExpression(node) {
      const { callee } = node
      const name = callee.type === 'MemberExpression' ? callee.property : callee
      if (name.type !== 'Identifier') return
      const other = CALLS.get(name.name)
      if (other) put(name, other)
      const rest = callee.type === 'MemberExpression' ? callee.object : node.arguments[0]
      if (LEFT_OUT.has(name.name) && rest) put(node, of(rest))
    },
  }),
  /** Empties an array. */
  list: ({ put }) => ({ ArrayExpression: node => void (node.elements.length > 0 && !isRights(node) && put(node, '[]')) }),
  /** Drops one of the rights that open something; without the only one, everything is open. */
  right: ({ of, put }) => ({
    ArrayExpression(node) {
      if (!isRights(node)) return
      for (const one of node.elements)
        put(
          node,
          `[${node.elements
            .filter(other => other !== one)
            .map(other => of(other!))
            .join(', ')}]`,
        )
    },
  }),
  /** Removes what is spread into an array or an object. */
  spread: ({ put }) => ({
    ObjectExpression: node => node.properties.forEach(one => void (one.type === 'SpreadElement' && put(one, '...{}'))),
    ArrayExpression: node => node.elements.forEach(one => void (one?.type === 'SpreadElement' && put(one, '...[]'))),
  }),
  /** Omits a step. */
  statement: ({ of, put }) => ({
    ExpressionStatement(node) {
      const { expression } = node
      const done = expression.type === 'AwaitExpression' || expression.type === 'UnaryExpression' ? expression.argument : expression
      if (done.type === 'CallExpression' && !LOGS.test(of(done))) put(node, ';')
    },
  }),
  /** Empties a function without a return value. */
  body: breaking => ({
    FunctionDeclaration: ({ body }) => empty(breaking, body),
    FunctionExpression: ({ body }) => empty(breaking, body),
    ArrowFunctionExpression: ({ body }) => empty(breaking, body.type === 'BlockStatement' ? body : null),
  }),
  /** Inverts a boolean. */
  boolean({ put }) {
    const types = new Set<unknown>()
    return {
      TSLiteralType: ({ literal }) => void types.add(literal),
      Literal: node => void (typeof node.value === 'boolean' && !types.has(node) && put(node, String(!node.value))),
    }
  },
  ...Object.fromEntries(
    Object.keys(SQL_OPERATORS).map(name => [
      name,
      ({ of, put }: Breaking): VisitorObject => {
        const tagged = new Set<unknown>()
        return {
          TaggedTemplateExpression: ({ tag, quasi }) => void (of(tag).startsWith('sql') && tagged.add(quasi)),
          TemplateLiteral(node) {
            const inner = node.expressions.map(({ start, end }) => ({ start: start - node.start, end: end - node.start }))
            for (const edit of brokenSql(name, of(node), inner, tagged.has(node)))
              put({ start: node.start + edit.start, end: node.start + edit.end }, edit.text)
          },
        }
      },
    ]),
  ),
}

const isRights = ({ elements }: ESTree.ArrayExpression): boolean =>
  elements.length > 0 && elements.every(one => one?.type === 'Literal' && typeof one.value === 'string' && RIGHT.test(one.value))

const binary = ({ put }: Breaking, taken: RegExp): VisitorObject => ({
  BinaryExpression({ left, operator, right }) {
    if (!taken.test(operator) || (operator === '+' && (isText(left) || isText(right)))) return
    put({ start: left.end, end: right.start }, ` ${OTHERS[operator]} `)
  },
})

function empty({ of, put }: Breaking, body: ESTree.FunctionBody | null): void {
  if (body && body.body.length > 0 && !/\breturn\s+[^;\s}]/.test(of(body))) put(body, '{}')
}

export const OPERATOR_NAMES: readonly string[] = Object.keys(OPERATORS)

/** Returns all edits that the operators make in a source, in order of position; equal edits are made by one operator only. */
export function editsIn(file: string, source: string, operators: readonly string[] = OPERATOR_NAMES): Edit[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const edits = new Map<string, Edit>()
  const of = ({ start, end }: Span): string => source.slice(start, end)
  for (const operator of operators) {
    const put = ({ start, end }: Span, text: string): void => {
      const key = `${start} ${end} ${text}`
      if (text !== source.slice(start, end) && !edits.has(key)) edits.set(key, { operator, start, end, text })
    }
    new Visitor(OPERATORS[operator]!({ of, put })).visit(program)
  }
  return [...edits.values()].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Returns the source with an edit applied. */
export const edited = (source: string, { start, end, text }: Omit<Edit, 'operator'>): string =>
  source.slice(0, start) + text + source.slice(end)

/** Whether the source can be parsed. Edits that cannot are not realistic breakages. */
export const isReadable = (file: string, source: string): boolean => parseSync(file, source).errors.length === 0
